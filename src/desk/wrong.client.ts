/** Brings a form that was refused to the first field that is wrong, once the page's scripts have drawn theirs. */
export const showWrong = (): void =>
  document.addEventListener('DOMContentLoaded', () => {
    const first = document.querySelector<HTMLElement>(
      'main [aria-invalid="true"], main [data-wrong]',
    )
    for (let fold = first?.closest('details'); fold; fold = fold.parentElement?.closest('details'))
      fold.open = true
    // Not behind the bar at the thumb.
    first?.scrollIntoView({ block: 'center' })
    first?.focus({ preventScroll: true })
  })
