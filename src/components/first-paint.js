{
  const root = document.documentElement
  const paint = (isNews) => {
    try {
      root.toggleAttribute('data-noticed', 'notice.v1' in localStorage)
      const token = localStorage.AuthToken
      if (token || isNews) root.toggleAttribute('data-signed-in', !!token)
      const { count } = JSON.parse(localStorage['cart.v1'] || '{}')
      root.toggleAttribute('data-cart', count > 0)
      root.style.setProperty('--cart-count', count | 0)
    } catch {
      root.toggleAttribute('data-signed-in', document.cookie.includes('signed-in=1'))
    }
  }
  window.paint = paint
  paint()
  if (history.state?.own) root.style.setProperty('--own', `${history.state.own}px`)
  if (location.hash) root.toggleAttribute('data-aimed', true)
  if (!navigator.connection?.saveData) {
    const { font } = document.currentScript.dataset
    const face = new FontFace('Ojuju', `url(${font})`, { weight: '800', display: 'optional' })
    document.fonts.add(face)
    face.load().catch(() => {})
  }
}
