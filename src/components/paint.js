;(() => {
  const root = document.documentElement
  const paint = (event) => {
    try {
      const token = localStorage.AuthToken
      if (token || event) root.toggleAttribute('data-signed-in', !!token)
      const { count } = JSON.parse(localStorage['cart.v1'] || '{}')
      root.toggleAttribute('data-cart', count > 0)
      root.style.setProperty('--cart-count', count | 0)
    } catch {}
  }
  paint()
  root.toggleAttribute('data-save-data', !!navigator.connection?.saveData)
  addEventListener('storage', paint)
  addEventListener('cart:changed', paint)
  addEventListener('pageshow', (event) => event.persisted && paint(event))
})()
