/** Narrows the questions to those that hold every word typed, in any spelling of marks and capitals. */
const plain = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

export function runFaqSearch(): void {
  const box = document.querySelector<HTMLElement>('.faq-search')
  const status = document.querySelector<HTMLElement>('[data-left]')
  if (!box || !status) return
  box.classList.remove('with-script')
  box.addEventListener('input', ({ target }) => {
    const typed = plain((target as HTMLInputElement).value).trim()
    const left = narrow(typed.split(/\s+/))
    const [one, several] = status.dataset['left']?.split(',') ?? []
    const counted = left > 0 ? `${left} ${left === 1 ? one : several}` : status.dataset['nothing']
    status.textContent = typed ? (counted ?? '') : ''
  })
}

/** How many are left. */
function narrow(words: string[]): number {
  let left = 0
  for (const topic of document.querySelectorAll<HTMLElement>('.topic')) {
    topic.hidden = true
    for (const faq of topic.querySelectorAll('details')) {
      const text = plain(faq.textContent)
      faq.hidden = !words.every((word) => text.includes(word))
      if (faq.hidden) continue
      topic.hidden = false
      left += 1
    }
  }
  return left
}
