/**
 * The share button: the phone's own sheet; else the panel, whose copy button shows the address where it cannot copy.
 */
export function runShare(): void {
  for (const share of document.querySelectorAll<HTMLDetailsElement>('.share')) {
    const { share: url = '', shareTitle: title = '' } = share.dataset
    share.querySelector('summary')?.addEventListener('click', (event) => {
      if (!navigator.share) return
      event.preventDefault()
      // Who closes the sheet has changed their mind; nothing went wrong.
      navigator.share({ title, url }).catch(() => undefined)
    })
    share.addEventListener('keydown', ({ key }) => {
      if (key !== 'Escape' || !share.open) return
      share.open = false
      share.querySelector('summary')?.focus()
    })
    const copy = share.querySelector<HTMLButtonElement>('[data-copy]')
    const said = copy?.querySelector('span')
    copy?.removeAttribute('hidden')
    copy?.addEventListener('click', async () => {
      try {
        await navigator.clipboard.writeText(url)
        if (said) said.textContent = copy.dataset['copied'] ?? ''
      } catch {
        alert(url)
      }
    })
  }
}
