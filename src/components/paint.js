;(() => {
  const root = document.documentElement
  const paint = (event) => {
    try {
      root.toggleAttribute('data-noticed', 'notice.v1' in localStorage)
      const token = localStorage.AuthToken
      if (token || event) root.toggleAttribute('data-signed-in', !!token)
      const { count } = JSON.parse(localStorage['cart.v1'] || '{}')
      root.toggleAttribute('data-cart', count > 0)
      root.style.setProperty('--cart-count', count | 0)
      for (const said of document.querySelectorAll('[data-cart-count]')) said.textContent = count
    } catch {
      root.toggleAttribute('data-signed-in', document.cookie.includes('signed-in=1'))
    }
  }
  const paintHearts = () => {
    try {
      const {
        AuthToken: token,
        'favourites.v1': saved,
        'guest.favourites.v1': guest,
      } = localStorage
      if (token && !saved) return
      const kept = token ? Object.keys(JSON.parse(saved)) : JSON.parse(guest || '[]').map(String)
      for (const heart of document.querySelectorAll('[data-favourite]'))
        heart.setAttribute('aria-pressed', kept.includes(heart.dataset.favourite))
    } catch {}
  }
  // Room for a list that is filled in later (scripts/personal.ts), so that Back comes to where one was.
  if (history.state?.own) root.style.setProperty('--own', `${history.state.own}px`)
  // What an address points at is found only after the first paint.
  if (location.hash) root.toggleAttribute('data-aimed', true)
  addEventListener('load', () => root.removeAttribute('data-aimed'))
  paint()
  addEventListener('DOMContentLoaded', () => paint())
  addEventListener('DOMContentLoaded', paintHearts)
  addEventListener('storage', paintHearts)
  addEventListener('favourites:changed', paintHearts)
  addEventListener('items:shown', paintHearts)
  addEventListener('storage', paint)
  addEventListener('cart:changed', paint)
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return
    paint(event)
    paintHearts()
    document.querySelector('.menu')?.removeAttribute('open')
  })
  if (navigator.connection?.saveData) return
  const { font } = document.currentScript.dataset
  const face = new FontFace('Ojuju', `url(${font})`, { weight: '800', display: 'optional' })
  document.fonts.add(face)
  face.load().catch(() => {})
})()
