/** Shows the buttons that copy. Where the browser cannot copy, there are none. */
export function showCopyButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]'))
    button.hidden = !('clipboard' in navigator)
}

document.addEventListener('click', async ({ target }) => {
  const button = (target as Element).closest<HTMLButtonElement>('[data-copy]')
  if (!button) return
  const { copy = '', done = '' } = button.dataset
  await navigator.clipboard.writeText(copy)
  button.textContent = done
  const status = button.nextElementSibling
  if (status) status.textContent = done
})
showCopyButtons()
