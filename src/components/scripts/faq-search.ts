/** Narrows the questions to those that hold every word typed, in any spelling of marks and capitals. */
const plain = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

export function runFaqSearch(): void {
  const box = document.querySelector<HTMLElement>('.faq-search')
  const nothing = document.querySelector<HTMLElement>('[data-nothing-found]')
  if (!box || !nothing) return
  box.classList.remove('with-script')
  box.addEventListener('input', ({ target }) => {
    nothing.hidden = narrow(plain((target as HTMLInputElement).value).split(/\s+/))
  })
}

/** Whether anything is left. */
function narrow(words: string[]): boolean {
  let isLeft = false
  for (const topic of document.querySelectorAll<HTMLElement>('.topic')) {
    topic.hidden = true
    for (const faq of topic.querySelectorAll('details')) {
      const text = plain(faq.textContent)
      faq.hidden = !words.every((word) => text.includes(word))
      if (!faq.hidden) topic.hidden = false
    }
    isLeft ||= !topic.hidden
  }
  return isLeft
}
