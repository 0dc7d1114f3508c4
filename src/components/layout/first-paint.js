{
  const root = document.documentElement
  const paint = (news) => {
    let isIn = news?.newValue !== null && (!news || 'signedIn' in root.dataset)
    isIn &&= document.cookie.includes('signed-in=1')
    try {
      root.toggleAttribute('data-noticed', 'notice.v1' in localStorage)
      isIn ||= !!localStorage.AuthToken
      const { count } = JSON.parse(localStorage['cart.v1'] || '{}')
      root.toggleAttribute('data-cart', count > 0)
      root.style.setProperty('--cart-count', count | 0)
    } catch {}
    if (isIn || news) root.toggleAttribute('data-signed-in', isIn)
  }
  window.paint = paint
  paint()
  if (history.state?.own) root.style.setProperty('--own', `${history.state.own}px`)
  if (location.hash) root.toggleAttribute('data-aimed', true)
  if (navigator.connection?.saveData || document.cookie.includes('data-saver=1'))
    root.style.setProperty('--font-display', 'system-ui')
}
