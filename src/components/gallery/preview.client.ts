/** The full preview of an item's pictures, which zooms and turns by keys. */
import { WIDTHS } from '#lib/media/media.ts'
import { isShowing } from '#components/elements/clicks.client.ts'
import { shownOf, type Slides } from './slides.client.ts'

const WIDEST = Math.max(...WIDTHS)

/** Opens the stage itself over the whole screen, with larger pictures; a tap on one zooms in there, and out again. */
export function runPreview(gallery: HTMLElement, stage: HTMLElement, slides: Slides | null): void {
  const dialog = document.querySelector<HTMLDialogElement>('.preview')
  const shown = () => slides?.index() ?? 0
  if (!dialog || !('showModal' in dialog)) return
  const sized = [...stage.querySelectorAll<HTMLImageElement | HTMLSourceElement>('[sizes]')]
  const small = sized[0]?.sizes ?? ''
  const setSizes = (sizes: string) => sized.forEach((picture) => (picture.sizes = sizes))

  const move = (to: HTMLElement) => {
    const index = shown()
    to.prepend(stage)
    const track = stage.querySelector<HTMLElement>('[data-track]')
    // Jumps to where it was, instead of scrolling through all pictures.
    track?.style.setProperty('scroll-behavior', 'auto')
    slides?.show(index)
    track?.style.removeProperty('scroll-behavior')
  }
  const setZoom = (isLarge: boolean) => {
    dialog.toggleAttribute('data-zoomed', isLarge)
    // The widest source, however many pixels the screen has.
    setSizes(isLarge ? `${WIDEST}px` : '100vw')
  }
  const zoomIn = (link: HTMLElement, tap?: MouseEvent) => zoom(link, () => setZoom(true), tap)
  const shownLink = () => shownOf(stage.querySelectorAll<HTMLElement>('.slides a'))[shown()]
  const isZoomed = () => dialog.hasAttribute('data-zoomed')

  stage.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLElement>('.slides a')
    if (!link || !isShowing(event)) return
    event.preventDefault()
    if (dialog.open && isZoomed()) return setZoom(false)
    // A click whose count is 0 comes from the keyboard and has no position.
    if (dialog.open) return zoomIn(link, event.detail > 0 ? event : undefined)
    dialog.showModal()
    setZoom(false)
    move(dialog)
  })
  dialog.addEventListener('keydown', ({ key }) => {
    const link = shownLink()
    if (key === 'ArrowLeft' && !isZoomed()) slides?.show(shown() - 1)
    if (key === 'ArrowRight' && !isZoomed()) slides?.show(shown() + 1)
    if ((key === '+' || key === '=') && link && !isZoomed()) zoomIn(link)
    if (key === '-') setZoom(false)
  })
  dialog.addEventListener('close', () => {
    setZoom(false)
    setSizes(small)
    move(gallery)
    shownLink()?.focus({ preventScroll: true })
  })
}

/** Enlarges the picture, with the point that was tapped, or its own middle, in the middle of the screen. */
function zoom(link: HTMLElement, enlarge: () => void, tap?: MouseEvent): void {
  const [view, picture] = [link.parentElement, link.querySelector('img')]
  if (!view || !picture) return
  const before = picture.getBoundingClientRect()
  enlarge()
  const { width, height } = picture.getBoundingClientRect()
  // It was as large as fits into its box, in the middle of that.
  const scale = Math.max(width / before.width, height / before.height)
  const x = tap ? tap.clientX - before.x - before.width / 2 : 0
  const y = tap ? tap.clientY - before.y - before.height / 2 : 0
  view.scrollTo(
    width / 2 + x * scale - view.clientWidth / 2,
    height / 2 + y * scale - view.clientHeight / 2,
  )
  // The keys that scroll move the picture then.
  link.focus({ preventScroll: true })
}
