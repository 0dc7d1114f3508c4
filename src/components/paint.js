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
  if (navigator.connection?.saveData) root.setAttribute('data-save-data', '')
  else {
    const href = document.currentScript.dataset.font
    const link = { rel: 'preload', as: 'font', crossOrigin: '', href }
    document.head.append(Object.assign(document.createElement('link'), link))
  }
  addEventListener('storage', paint)
  addEventListener('cart:changed', paint)
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return
    paint(event)
    document.querySelector('.menu')?.removeAttribute('open')
  })
})()
