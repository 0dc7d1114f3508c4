;(() => {
  const root = document.documentElement
  const paint = (event) => {
    try {
      const token = localStorage.AuthToken
      if (token || event) root.toggleAttribute('data-signed-in', !!token)
      const { count } = JSON.parse(localStorage['cart.v1'] || '{}')
      root.toggleAttribute('data-cart', count > 0)
      root.style.setProperty('--cart-count', count | 0)
      for (const said of document.querySelectorAll('[data-cart-count]')) said.textContent = count
    } catch {}
  }
  paint()
  addEventListener('DOMContentLoaded', () => paint())
  addEventListener('storage', paint)
  addEventListener('cart:changed', paint)
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return
    paint(event)
    document.querySelector('.menu')?.removeAttribute('open')
  })
  if (navigator.connection?.saveData) return
  const { font } = document.currentScript.dataset
  const face = new FontFace('Ojuju', `url(${font})`, { weight: '800', display: 'optional' })
  document.fonts.add(face)
  face.load().catch(() => {})
})()
