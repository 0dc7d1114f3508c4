/** The fields of the desk's forms as the browser has them. */
export type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export const onceOf = ({ elements }: HTMLFormElement): HTMLInputElement | null =>
  elements.namedItem('once') as HTMLInputElement | null

/** Whether a form does something, once. */
export const isOfAct = (form: HTMLFormElement): boolean =>
  form.method === 'post' && onceOf(form) !== null

/** Nothing else is ever kept: no password, no file, no hidden value. */
const TYPES = /^(text|search|email|tel|url|number|date|time|datetime-local|checkbox|radio)$/

/** Whether a field may stay on a phone: no password and no code. */
const mayStay = (field: FormField): boolean =>
  field.name !== '' &&
  !/(^|[._])(code|password|secret|pin)$/.test(field.name) &&
  !/one-time|password/.test(field.autocomplete) &&
  (!(field instanceof HTMLInputElement) || TYPES.test(field.type))

export const inputsOf = ({ elements }: HTMLFormElement): FormField[] =>
  [...elements].filter(
    (each): each is FormField => 'autocomplete' in each && mayStay(each as FormField),
  )

const isTick = (field: FormField): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio'

/** Ticks of one name are told apart by their value. */
export const fieldNameOf = (field: FormField): string =>
  isTick(field) ? `${field.name}=${field.value}` : field.name

export const textOf = (field: FormField): string =>
  isTick(field) ? String(field.checked) : field.value

/** False when the field has this text already, or is a choice that does not offer it any more. */
export function fill(field: FormField, text: string): boolean {
  const before = textOf(field)
  if (before === text) return false
  if (isTick(field)) field.checked = text === 'true'
  else field.value = text
  const isFilled = textOf(field) === text
  if (!isFilled) field.value = before
  // Other scripts mark what is changed.
  field.dispatchEvent(new Event('input', { bubbles: true }))
  return isFilled
}

/** What the shop has there: with a form that is refused it is not what the field began with. */
export function shownIn(field: FormField): string | null {
  const shown = field.form?.elements.namedItem(`shown.${field.name}`)
  return shown instanceof HTMLInputElement && !isTick(field) ? shown.value : null
}

export function beganWith(field: FormField): string {
  if (isTick(field)) return String(field.defaultChecked)
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue
  const options = [...field.options]
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? ''
}
