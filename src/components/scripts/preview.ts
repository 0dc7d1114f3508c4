/** The full preview of an item's pictures, which zooms and turns by keys. */
import { isShowing } from './clicks.ts'
import type { Slides } from './slides.ts'

/** Opens the stage itself over the whole screen, with larger pictures; a tap on one zooms it, and out again. */
export function runPreview(
  gallery: HTMLElement,
  stage: HTMLElement,
  slides: Slides | null,
  shown: () => number,
): void {
  const dialog = document.querySelector<HTMLDialogElement>('.preview')
  if (!dialog || !('showModal' in dialog)) return
  const sized = [...stage.querySelectorAll<HTMLImageElement | HTMLSourceElement>('[sizes]')]
  const small = sized[0]?.sizes ?? ''
  const setSizes = (sizes: string) => sized.forEach((picture) => (picture.sizes = sizes))

  const move = (to: HTMLElement) => {
    const index = shown()
    to.prepend(stage)
    const track = stage.querySelector<HTMLElement>('[data-track]')
    // Where it was, without a ride through all pictures.
    track?.style.setProperty('scroll-behavior', 'auto')
    slides?.show(index)
    track?.style.removeProperty('scroll-behavior')
  }
  const setZoom = (isLarge: boolean) => {
    dialog.toggleAttribute('data-zoomed', isLarge)
    setSizes(isLarge ? '200vmax' : '100vw')
  }

  stage.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('.slides a')
    if (!link || !isShowing(event)) return
    event.preventDefault()
    if (dialog.open) return setZoom(!dialog.hasAttribute('data-zoomed'))
    dialog.showModal()
    setZoom(false)
    move(dialog)
  })
  dialog.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft') slides?.show(shown() - 1)
    if (key === 'ArrowRight') slides?.show(shown() + 1)
    if (key === '+' || key === '=') setZoom(true)
    if (key === '-') setZoom(false)
  })
  dialog.addEventListener('close', () => {
    setZoom(false)
    setSizes(small)
    move(gallery)
    stage.querySelectorAll<HTMLElement>('.slides a')[shown()]?.focus({ preventScroll: true })
  })
}
