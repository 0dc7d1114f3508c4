/** Keeps what first-paint.js has painted as the stores say, and paints what was not there yet: hearts, counts in words. */

function repaint(event?: Event): void {
  // Not there where something on the way refuses scripts that stand in a page.
  window.paint?.(event)
  try {
    const { count } = JSON.parse(localStorage.getItem('cart.v1') ?? '{}') as { count?: number }
    for (const said of document.querySelectorAll<HTMLElement>('[data-cart-count]')) {
      const [one, several] = said.dataset['cartCount']?.split('|') ?? []
      said.textContent = count === undefined ? '' : `${count} ${count === 1 ? one : several}`
    }
  } catch {
    // Storage is blocked: the cart's own page says it.
  }
}

function paintHearts(): void {
  try {
    const { AuthToken: token, 'favourites.v1': saved, 'guest.favourites.v1': guest } = localStorage
    if (token && !saved) return
    const kept: string[] = token
      ? Object.keys(JSON.parse(saved))
      : JSON.parse(guest || '[]').map(String)
    for (const heart of document.querySelectorAll<HTMLElement>('[data-favourite]'))
      heart.setAttribute('aria-pressed', String(kept.includes(heart.dataset['favourite'] ?? '')))
  } catch {
    // They stay as they are.
  }
}

repaint()
paintHearts()
for (const type of ['storage', 'cart:changed']) addEventListener(type, repaint)
for (const type of ['storage', 'favourites:changed', 'items:shown'])
  addEventListener(type, paintHearts)
addEventListener('pageshow', (event) => {
  if (!event.persisted) return
  repaint(event)
  paintHearts()
  document.querySelector('.menu')?.removeAttribute('open')
})
addEventListener('load', () => document.documentElement.removeAttribute('data-aimed'))
