import { forgetUnsent } from '#components/desk/photos/unsent-photos.ts'
import { typedTexts as texts } from '#lib/texts/desk/typed.ts'
import {
  beganWith,
  type FormField,
  inputsOf,
  fill,
  isOfAct,
  fieldNameOf,
  onceOf,
  shownIn,
  textOf,
} from './fields.ts'

/** What was typed into a form, by field, with what the shop had there then: if it has something else, it was saved. */
type Typed = {
  atMs: number
  fields: Record<string, { text: string; shown: string }>
  /** The hidden value that it was sent with, and the session that this counts in. */
  sent?: { once: string; session: string } | undefined
}
type Forms = Record<string, Typed>

const KEY = 'desk-typed'
const MOST_FORMS = 50
const KEPT_MS = 86_400_000

const [staff, session = ''] = (document.body.dataset['who'] ?? '').split(' ')
let isSignedOut = false

/** Keeps on this phone what is typed into the forms of the desk, until it is saved or this person signs out. */
export function keepTyped(): void {
  if (read().staff !== staff) forget()
  change(() => {})
  forgetSaved()
  putBack()
  addEventListener('newphotos', putBack)
  addEventListener('pageshow', forgetSaved)
  addEventListener('storage', ({ key, newValue }) => (isSignedOut ||= key === KEY && !newValue))
  addEventListener('input', ({ target }) => {
    const { form } = target as FormField
    if (form && isOfAct(form)) keep(form, ({ name }) => name === (target as FormField).name)
  })
  // Before the scripts of a form, which may send it themselves.
  addEventListener('submit', ({ target }) => send(target as HTMLFormElement), true)
}

function send(form: HTMLFormElement): void {
  if (new URL(form.action).pathname === '/desk/signout') {
    forget()
    isSignedOut = true
  } else if (isOfAct(form)) keep(form, () => true, { once: onceOf(form)?.value ?? '', session })
}

/** Its page and its act, and the thing that it is about. Left out is what only says what the page showed. */
function keyOf(form: HTMLFormElement): string {
  const hidden = [...form.querySelectorAll<HTMLInputElement>('input[type="hidden"]')]
  const about = hidden.filter(
    ({ name }) => !/^(once|total|door|known|(shown|slug)\..*)$/.test(name),
  )
  const said = about.map(({ name, value }) => `${name}=${value}`)
  return [new URL(form.action).pathname, ...said].join(' ')
}

function keep(
  form: HTMLFormElement,
  isTyped: (field: FormField) => boolean,
  sent?: Typed['sent'],
): void {
  change((forms) => {
    const key = keyOf(form)
    const before = forms[key]
    const fields = { ...before?.fields }
    for (const field of inputsOf(form).filter(isTyped)) {
      const [name, text] = [fieldNameOf(field), textOf(field)]
      const shown = shownIn(field) ?? fields[name]?.shown ?? beganWith(field)
      if (text === shown) delete fields[name]
      else fields[name] = { text, shown }
    }
    // The last one stays the longest.
    delete forms[key]
    if (Object.keys(fields).length > 0)
      forms[key] = { atMs: Date.now(), fields, sent: sent ?? before?.sent }
  })
}

function putBack(): void {
  const { forms } = read()
  for (const form of [...document.forms].filter(isOfAct)) {
    const typed = forms[keyOf(form)]
    const filled = inputsOf(form).filter((field) => {
      const { text, shown } = typed?.fields[fieldNameOf(field)] ?? {}
      return (
        text !== undefined && shown === (shownIn(field) ?? beganWith(field)) && fill(field, text)
      )
    })
    if (filled.length === 0) continue
    const once = onceOf(form)
    // When it has arrived all the same, it counts once.
    if (once && typed?.sent?.session === session) once.value = typed.sent.once
    sayIsBack(form)
  }
}

function sayIsBack(form: HTMLFormElement): void {
  if (form.querySelector('[data-is-back]')) return
  const note = document.createElement('p')
  const button = document.createElement('button')
  note.className = 'note'
  note.role = 'status'
  note.toggleAttribute('data-is-back', true)
  button.type = 'button'
  button.className = 'link'
  button.textContent = texts.throwAway
  button.addEventListener('click', () => {
    form.reset()
    change((forms) => void delete forms[keyOf(form)])
    note.remove()
  })
  note.append(texts.isBack, ' ', button)
  form.prepend(note)
}

/** What the shop has saved, as its last answer says. */
function forgetSaved(): void {
  const [, saved] = /(?:^|; )desk-saved=(\w+)/.exec(document.cookie) ?? []
  if (!saved) return
  document.cookie = 'desk-saved=; path=/desk; max-age=0'
  change((forms) => {
    for (const [key, { sent }] of Object.entries(forms))
      if (sent?.once.startsWith(`${saved}.`)) delete forms[key]
  })
}

// A browser may keep nothing, or refuse when it is full: what is typed then stays as on a page that keeps nothing.
function forget(): void {
  try {
    localStorage.removeItem(KEY)
    forgetUnsent()
  } catch {}
}

function read(): { staff?: string; forms: Forms } {
  try {
    const { staff, forms } = JSON.parse(localStorage.getItem(KEY) ?? '')
    const isFresh = ([, { atMs }]: [string, Typed]) => Date.now() - atMs < KEPT_MS
    return { staff, forms: Object.fromEntries(Object.entries<Typed>(forms).filter(isFresh)) }
  } catch {
    return { forms: {} }
  }
}

function change(work: (forms: Forms) => void): void {
  if (isSignedOut) return
  const { forms } = read()
  work(forms)
  const last = Object.fromEntries(Object.entries(forms).slice(-MOST_FORMS))
  try {
    localStorage.setItem(KEY, JSON.stringify({ staff, forms: last }))
  } catch {
    document.querySelector('[data-keeps-typed]')?.removeAttribute('data-keeps-typed')
  }
}
