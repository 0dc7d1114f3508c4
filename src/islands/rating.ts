import '#stores/tokens.ts'
import { sentenceOf } from '#lib/api.ts'
import { lookAtItem, postReview } from '#lib/reviews/reviews.api.ts'
import { reviewTexts } from '#lib/texts/reviews.ts'
import styles from './styles/rating.css?inline'
import { toast } from './toast.ts'

let isOpening = false

/** Shows the form of the page at `href` over this one, once; `onSaved` is called when a review was saved. */
export async function openRating(href: string, onSaved: () => void): Promise<void> {
  // On a slow network the form takes its time, and is tapped for again.
  if (isOpening) return
  isOpening = true
  await open(href, onSaved).finally(() => (isOpening = false))
}

async function open(href: string, onSaved: () => void): Promise<void> {
  const answer = await fetch(href).catch(() => null)
  const html = (await answer?.text().catch(() => '')) ?? ''
  // The other page's styles are not for this one, whose policy would refuse them aloud.
  const plain = html.replaceAll(/<style[^]*?<\/style>/g, '')
  const page = new DOMParser().parseFromString(plain, 'text/html')
  const rate = page.querySelector<HTMLElement>('#rate')
  // Signed out meanwhile, or offline: the page itself says so.
  if (!rate) return location.assign(href)
  dress()
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.className = 'rate-dialog'
  dialog.setAttribute('aria-labelledby', 'rate-title')
  dialog.append(document.adoptNode(rate))
  dialog.addEventListener('close', () => dialog.remove())
  rate.querySelector('[data-cancel]')?.addEventListener('click', (event) => {
    event.preventDefault()
    dialog.close()
  })
  rate.addEventListener('submit', (event) => {
    event.preventDefault()
    void save(rate as HTMLFormElement, () => {
      dialog.close()
      onSaved()
    })
  })
  dialog.showModal()
}

let isDressed = false

function dress(): void {
  if (isDressed) return
  isDressed = true
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets.push(sheet)
}

async function save(form: HTMLFormElement, onSaved: () => void): Promise<void> {
  const button = form.querySelector('.button')
  if (button?.ariaBusy === 'true') return
  const given = new FormData(form)
  const hasStars = given.has('rating')
  say(form, 'rating', hasStars ? null : reviewTexts.chooseStars)
  if (!hasStars) return form.querySelector<HTMLElement>('[name=rating]')?.focus()
  button?.setAttribute('aria-busy', 'true')
  const refused = await send(Number(form.dataset['item']), given)
  button?.removeAttribute('aria-busy')
  say(form, 'review', refused)
  if (refused === null) onSaved()
}

function say(form: HTMLFormElement, what: 'rating' | 'review', wrong: string | null): void {
  const place = form.querySelector<HTMLElement>(`[data-wrong=${what}]`)
  if (!place) return
  place.hidden = wrong === null
  place.textContent = wrong
}

/** Null, or why the review was not saved. */
async function send(itemId: number, form: FormData): Promise<string | null> {
  try {
    const description = String(form.get('description') ?? '')
    await postReview(itemId, { rating: Number(form.get('rating')), description })
    void toast({ kind: 'done', text: reviewTexts.saved })
    return null
  } catch (error) {
    return sentenceOf(error)
  }
}

/** Has the shop remember that the customer looked at an item; it is no loss when it cannot. */
export const lookAt = (itemId: number): Promise<unknown> => lookAtItem(itemId).catch(() => null)
