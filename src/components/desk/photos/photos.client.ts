import { photoSendingTexts as texts } from '#lib/texts/goods/photo-sending.ts'
import { shrinkPhoto } from '#islands/ui/form/shrink-photo.ts'
import { sendPhoto } from './send-photo.ts'
import { dropUnsent, keepUnsent, readUnsent } from './unsent-photos.ts'
import { untilAnswered } from './until-answered.ts'

/** A photo on its way, and the line of the page that says where it is, with its `state`. */
type Sending = { file: File; id: IDBValidKey | null; line: HTMLElement; state: HTMLElement }

/** With more photos, those that have arrived are only counted: their lines would push what follows off the screen. */
const MOST_LINES = 5

/** Sends the photos of a form one by one, each made small first, in place of all at once when its button is pressed. */
export async function sendEach(input: HTMLInputElement): Promise<void> {
  const { form } = input
  const list = form?.querySelector<HTMLElement>('[data-photo-states]')
  const sum = form?.querySelector<HTMLElement>('[data-photo-sum]')
  if (!form || !list || !sum) return
  const path = location.pathname
  const queue: Sending[] = []
  let [all, done, isRunning] = [0, 0, false]

  const add = (file: File, id: IDBValidKey | null) => {
    const line = document.createElement('li')
    const name = document.createElement('b')
    const state = document.createElement('span')
    name.textContent = file.name
    line.append(name, ' ', state)
    all++
    queue.push({ file, id, line, state })
  }

  const run = async () => {
    if (isRunning || queue.length === 0) return
    isRunning = true
    let isAllShown = true
    for (let next = queue[0]; next; next = queue[0]) {
      sum.textContent = texts.sum(done, all)
      list.append(next.line)
      const answer = await sendOne(form, next)
      if (answer === null) return
      if (all > MOST_LINES && !isRefused(next)) next.line.remove()
      queue.shift()
      await dropUnsent(next.id)
      done++
      renew(form, answer)
      isAllShown = showNew(answer)
    }
    isRunning = false
    sum.textContent = texts.sum(done, all)
    if (!isAllShown) sum.append(' ', howToSeeThem())
  }

  form.addEventListener('submit', async (event) => {
    const files = [...(input.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    forgetRefusal(input)
    input.value = ''
    for (const file of files) add(file, await keepUnsent(path, file))
    await run()
  })
  for (const { file, id } of await readUnsent(path)) add(file, id)
  await run()
}

/**
 * Sends one photo, again and again while the line is broken. Returns the page after it; null when nobody is signed in.
 */
async function sendOne(form: HTMLFormElement, { file, state }: Sending): Promise<Document | null> {
  state.textContent = texts.smaller
  const blob = await shrinkPhoto(file)
  const answer = await untilAnswered(
    () =>
      sendPhoto(form, { name: file.name, blob }, (percent) => {
        state.textContent = texts.sending(percent)
      }),
    () => (state.textContent = texts.again),
  )
  if (answer.kind === 'signed-out') {
    state.textContent = texts.signedOut
    return null
  }
  state.textContent = answer.said
  state.classList.toggle(REFUSED, answer.kind === 'refused')
  return answer.page
}

const REFUSED = 'field-error'
const isRefused = ({ state }: Sending): boolean => state.classList.contains(REFUSED)

/** What the page said of files that were sent before has no place beside those that are sent now. */
function forgetRefusal(input: HTMLInputElement): void {
  document.querySelector('#photos-error')?.remove()
  input.removeAttribute('aria-invalid')
  input.setAttribute('aria-describedby', 'photos-hint')
}

/** The hidden value of a form counts once: the next photo needs that of the new page. */
function renew(form: HTMLFormElement, page: Document): void {
  const next = page.querySelector<HTMLInputElement>('form:has([data-photos]) [name="once"]')
  const own = form.querySelector<HTMLInputElement>('[name="once"]')
  if (own && next) own.value = next.value
}

/** Shows what is on the page now that one is sent. False when that would take away what somebody types there. */
function showNew(page: Document): boolean {
  const [before, after] = [document, page].map((each) => each.querySelector('[data-after-photos]'))
  if (!before || !after) return true
  // Nor what is said there of a form that was refused.
  const isBusy = keepsTyped(before)
    ? before.contains(document.activeElement) || before.querySelector('[aria-invalid]') !== null
    : isTyped(before)
  if (isBusy) return false
  before.replaceWith(document.importNode(after, true))
  dispatchEvent(new Event('newphotos'))
  return true
}

/** Whether another script keeps what is typed there, and puts it back. */
const keepsTyped = (place: Element): boolean => place.hasAttribute('data-keeps-typed')

function howToSeeThem(): Node | string {
  if (!document.querySelector('[data-keeps-typed]')) return texts.reload
  const link = document.createElement('a')
  Object.assign(link, { href: location.pathname, textContent: texts.showNew })
  return link
}

function isTyped(before: Element): boolean {
  const fields = before.querySelectorAll<HTMLInputElement>('input:not([type="hidden"])')
  const selects = before.querySelectorAll<HTMLOptionElement>('option')
  return (
    [...fields].some(({ value, defaultValue }) => value !== defaultValue) ||
    [...selects].some(({ selected, defaultSelected }) => defaultSelected && !selected)
  )
}
