/** Has the summary above the form say what the totals say, when the cart was changed in another tab. */
export async function renewSummary(goodsKobo: number): Promise<void> {
  const shown = document.querySelector<HTMLElement>('[data-goods]')
  if (!shown || shown.dataset['goods'] === String(goodsKobo)) return
  const page = await fetch('/checkout').then((answer) => answer.text())
  const fresh = new DOMParser()
    .parseFromString(page, 'text/html')
    .querySelector<HTMLElement>('[data-goods]')
  // Signed out meanwhile, or nothing is left in the cart: Confirm Order says so.
  if (!fresh) return
  shown.dataset['goods'] = fresh.dataset['goods']
  const parts = [...fresh.querySelectorAll('p')]
  for (const [place, old] of shown.querySelectorAll('p').entries()) {
    const part = parts[place]
    if (part) old.replaceWith(document.adoptNode(part))
  }
}
