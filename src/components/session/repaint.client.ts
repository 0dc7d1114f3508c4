/** Keeps what first-paint.js has painted in step with the stores, and writes the cart count in words. */
function repaint(event?: Event): void {
  // Missing where a proxy or an extension blocks inline scripts.
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

repaint()
for (const type of ['storage', 'cart:changed']) addEventListener(type, repaint)
addEventListener('pageshow', (event) => event.persisted && repaint(event))
addEventListener('load', () => document.documentElement.removeAttribute('data-aimed'))
