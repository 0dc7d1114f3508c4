/** The menu closes with Escape, and is closed when the browser comes back to the page. */
const openMenu = () => document.querySelector('.menu[open]')

addEventListener('pageshow', ({ persisted }) => persisted && openMenu()?.removeAttribute('open'))
addEventListener('keydown', ({ key }) => {
  const menu = openMenu()
  if (key !== 'Escape' || !menu) return
  menu.removeAttribute('open')
  menu.querySelector('summary')?.focus()
})
