/** Lets photos be dragged to another place; the buttons do the same. Their form is sent with the new order. */
export function runPhotoOrder(): void {
  let dragged: HTMLElement | null = null
  const rowOf = (event: Event): HTMLElement | null =>
    event.target instanceof Element ? event.target.closest<HTMLElement>('li[data-photo]') : null
  const orderOf = (list: Element) =>
    [...list.querySelectorAll<HTMLElement>('li[data-photo]')]
      .map((row) => row.dataset['photo'])
      .join()
  let before = ''

  document.addEventListener('dragstart', (event) => {
    dragged = rowOf(event)
    if (dragged?.parentElement) before = orderOf(dragged.parentElement)
  })
  const place = (event: DragEvent) => {
    const over = rowOf(event)
    if (!dragged || !over) return
    event.preventDefault()
    if (over === dragged) return
    const { top, height } = over.getBoundingClientRect()
    if (event.clientY < top + height / 2) over.before(dragged)
    else over.after(dragged)
  }
  document.addEventListener('dragover', place)
  // A busy browser may tell of the drop and of no move before it.
  document.addEventListener('drop', place)
  document.addEventListener('dragend', () => {
    const form = dragged?.closest('form')
    const order = dragged?.parentElement ? orderOf(dragged.parentElement) : before
    dragged = null
    if (!form || order === before) return
    for (const [name, value] of Object.entries({ act: 'order', order })) {
      const field = document.createElement('input')
      Object.assign(field, { type: 'hidden', name, value })
      form.append(field)
    }
    form.submit()
  })
}
