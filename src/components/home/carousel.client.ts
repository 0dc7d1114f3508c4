/** The carousel of the homepage: its arrows scroll by the steps that the specification names, to a whole slide. */
import { runSlides } from '#components/gallery/slides.client.ts'

const PHONE_STEP_PX = 300
const WIDE_STEP_PX = 1_200

export function runCarousel(): void {
  const root = document.querySelector<HTMLElement>('.carousel')
  if (!root) return
  // The wide step needs a screen that is as wide: else a slide would be passed over unseen.
  const wide = matchMedia('(min-width: 75rem)')
  const marks = root.querySelectorAll('.marks i')
  runSlides(root, {
    stepPx: () => (wide.matches ? WIDE_STEP_PX : PHONE_STEP_PX),
    onShown: (shown) =>
      marks.forEach((mark, index) => mark.classList.toggle('shown', index === shown)),
  })
}
