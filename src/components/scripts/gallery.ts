/** The gallery of an item: its buttons and thumbnails, and the full preview that is loaded with the first tap. */
import { isShowing } from './clicks.ts'
import { runSlides } from './slides.ts'

export function runGallery(): void {
  const gallery = document.querySelector<HTMLElement>('.gallery')
  const stage = gallery?.querySelector<HTMLElement>('.stage')
  if (!gallery || !stage) return
  const thumbs = [...gallery.querySelectorAll<HTMLAnchorElement>('.thumbs a')]
  const place = gallery.querySelector('[data-place]')
  const mark = (shown: number) => {
    thumbs.forEach((thumb, index) =>
      index === shown
        ? thumb.setAttribute('aria-current', 'true')
        : thumb.removeAttribute('aria-current'),
    )
    if (place) place.textContent = String(shown + 1)
  }
  const slides = runSlides(stage, { onShown: mark })
  thumbs.forEach((thumb, index) =>
    thumb.addEventListener('click', (event) => {
      event.preventDefault()
      slides?.show(index)
    }),
  )
  const shown = () => (place ? Number(place.textContent) - 1 : 0)
  const enlarge = async (link: HTMLAnchorElement) => {
    try {
      const { runPreview } = await import('./preview.ts')
      runPreview(gallery, stage, slides, shown)
      link.click()
    } catch {
      location.assign(link.href)
    }
  }
  stage.addEventListener('click', function wake(event) {
    const link = (event.target as Element).closest<HTMLAnchorElement>('.slides a')
    if (!link || !isShowing(event)) return
    event.preventDefault()
    stage.removeEventListener('click', wake)
    void enlarge(link)
  })
}
