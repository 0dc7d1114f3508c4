/**
 * What was typed into the rows of drafts, by the slug of the draft and the field, with what the shop had there then: when
 * it has something else now, it was saved, or somebody has changed it.
 */
type Typed = Record<string, Record<string, { text: string; shown: string }>>
type Field = HTMLInputElement | HTMLSelectElement

const KEY = 'desk-drafts'
/** Drafts that were named since are not on the page any more: only the last ones are kept. */
const MOST_KEPT = 200

/**
 * Keeps on this phone what is typed into the rows of drafts, for when the page is left or ends before it is saved, and
 * lets the Enter key go on to the next field instead of sending the form.
 */
export function keepDrafts(): void {
  putBack()
  addEventListener('newphotos', putBack)
  document.addEventListener('input', ({ target }) => {
    const place = placeOf(target)
    if (!place) return
    const { [place.slug]: fields, ...others } = read()
    const typed = { text: place.field.value, shown: shownIn(place.field) }
    write({ ...others, [place.slug]: { ...fields, [place.name]: typed } })
  })
  document.addEventListener('keydown', (event) => {
    const place = event.key === 'Enter' ? placeOf(event.target) : null
    if (!place || place.field instanceof HTMLSelectElement) return
    event.preventDefault()
    const fields = [...document.querySelectorAll<Field>('[data-draft] .field')]
    fields[fields.indexOf(place.field) + 1]?.focus()
  })
}

/** A field of a row, with the draft of the row and its own name: `name` of `drafts.17.name`. */
function placeOf(target: EventTarget | null): { field: Field; slug: string; name: string } | null {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return null
  const slug = target.closest<HTMLElement>('[data-draft]')?.dataset['draft']
  const name = target.name.split('.')[2]
  return slug && name ? { field: target, slug, name } : null
}

const shownIn = (field: Field): string =>
  field.form?.querySelector<HTMLInputElement>(`[name="shown.${field.name}"]`)?.value ?? ''

function putBack(): void {
  const all = read()
  let isBack = false
  for (const field of document.querySelectorAll<Field>('[data-draft] .field')) {
    const place = placeOf(field)
    const typed = place && all[place.slug]?.[place.name]
    const { value } = field
    if (!typed || typed.shown !== shownIn(field) || typed.text === value) continue
    field.value = typed.text
    // A choice that is not offered any more.
    if (field.value === typed.text) isBack = true
    else field.value = value
  }
  if (isBack) document.querySelector('[data-kept]')?.removeAttribute('hidden')
}

// A browser may keep nothing, or refuse when it is full: what is typed then stays as on a page that keeps nothing.
function read(): Typed {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {}) as Typed
  } catch {
    return {}
  }
}

function write(typed: Typed): void {
  try {
    const last = Object.entries(typed).slice(-MOST_KEPT)
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(last)))
  } catch {
    document.querySelector('[data-keeps-typed]')?.removeAttribute('data-keeps-typed')
  }
}
