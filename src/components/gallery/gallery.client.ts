/** The gallery of an item: its buttons and thumbnails, and the full preview that is loaded with the first tap. */
import { isShowing } from '#components/elements/clicks.client.ts'
import { runSlides, shownOf } from './slides.client.ts'

export function runGallery(): void {
  const gallery = document.querySelector<HTMLElement>('.gallery')
  const stage = gallery?.querySelector<HTMLElement>('.stage')
  if (!gallery || !stage) return
  const thumbs = [...gallery.querySelectorAll<HTMLAnchorElement>('.thumbs a')]
  const place = gallery.querySelector('[data-place]')
  const mark = (shown: number) => {
    const all = shownOf(thumbs)
    all.forEach((thumb, index) => thumb.setAttribute('aria-current', String(index === shown)))
    if (place) place.textContent = `${shown + 1} / ${all.length}`
  }
  const slides = runSlides(stage, { onShown: mark })
  for (const thumb of thumbs)
    thumb.addEventListener('click', (event) => {
      event.preventDefault()
      slides?.show(shownOf(thumbs).indexOf(thumb))
    })
  // Styles show the pictures of the colour that is chosen.
  document.querySelector('.colour-choice')?.addEventListener('change', () => {
    slides?.show(0)
    mark(0)
  })
  const enlarge = async (link: HTMLAnchorElement) => {
    try {
      const { runPreview } = await import('./preview.client.ts')
      runPreview(gallery, stage, slides)
      link.click()
    } catch {
      location.assign(link.href)
    }
  }
  stage.addEventListener('click', function enhance(event) {
    const link = (event.target as Element).closest<HTMLAnchorElement>('.slides a')
    if (!link || !isShowing(event)) return
    event.preventDefault()
    stage.removeEventListener('click', enhance)
    void enlarge(link)
  })
}
