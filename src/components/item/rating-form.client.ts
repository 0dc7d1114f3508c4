/** Shows the rating form over an item's page; loaded with the first press, since the early script has little room. */
import { sayRated } from '#components/personal/look.client.ts'
import styles from '#islands/styles/rating.css?inline'

let isOpening = false

/** Shows the form of the page at `href`, once: on a slow network it takes its time, and is tapped for again. */
export async function openForm(href: string): Promise<void> {
  if (isOpening) return
  isOpening = true
  await open(href).finally(() => (isOpening = false))
}

async function open(href: string): Promise<void> {
  const page = await pageAt(href).catch(() => null)
  const form = page?.querySelector('#rate')
  // Signed out meanwhile, or offline: the page itself says so.
  if (!form) return location.assign(href)
  const dialog = document.createElement('dialog')
  dialog.className = 'rate-dialog'
  dialog.setAttribute('aria-labelledby', 'rate-title')
  const island = form.closest<HTMLElement>('[data-island]')
  dialog.append(document.adoptNode(island ?? form))
  document.dispatchEvent(new CustomEvent('islands:shown', { detail: dialog }))
  dialog.addEventListener('click', (event) => {
    if (!(event.target as Element).closest('[data-cancel]')) return
    event.preventDefault()
    dialog.close()
  })
  dialog.addEventListener('close', () => {
    if (dialog.returnValue === 'saved') {
      sayRated()
      void showReviews()
    }
    dialog.remove()
  })
  dress()
  document.body.append(dialog)
  dialog.showModal()
}

async function pageAt(href: string): Promise<Document> {
  const html = await fetch(href).then((response) => response.text())
  // The other page's styles are left out: this page's Content Security Policy would refuse them with an error.
  const plain = html.replaceAll(/<style[^]*?<\/style>/g, '')
  return new DOMParser().parseFromString(plain, 'text/html')
}

let isDressed = false

function dress(): void {
  if (isDressed) return
  isDressed = true
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets.push(sheet)
}

const reviewsOf = (page: Document) => [...page.querySelectorAll('[data-reviews]')]

/** After a review is saved, fetches the page again: its reviews and the stars at its head replace those shown. */
async function showReviews(): Promise<void> {
  const fresh = reviewsOf(await pageAt(location.pathname))
  for (const [place, old] of reviewsOf(document).entries())
    if (fresh[place]) old.replaceWith(document.adoptNode(fresh[place]))
}
