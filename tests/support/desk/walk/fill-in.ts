/** A form as the browser would send it: where to, and its fields in their order. */
export type Filled = { path: string; fields: [name: string, value: string][]; takesFiles: boolean }

const FORM = /<form((?:\s+[^\s=>]+(?:="[^"]*")?)*)\s*>([\s\S]*?)<\/form>/g
const CONTROL =
  /<(input|button|select|textarea)((?:\s+[^\s=>]+(?:="[^"]*")?)*)\s*\/?>(?:((?:(?!<\/\1>)[\s\S])*)<\/\1>)?/g
const OPTION = /<option((?:\s+[^\s=>]+(?:="[^"]*")?)*)\s*>/g

const decode = (text: string): string =>
  text
    .replaceAll(/&(?:#34|quot);/g, '"')
    .replaceAll(/&(?:#39|apos);/g, "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll(/&(?:#38|amp);/g, '&')

const attributesOf = (tag: string): Record<string, string> =>
  Object.fromEntries(
    [...tag.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [
      name,
      decode(value),
    ]),
  )

type Control = { kind: string; name: string; value: string; given: Record<string, string> }

function controlsIn(form: string): Control[] {
  return [...form.matchAll(CONTROL)].map(([, tag = '', attributes = '', inner = '']) => {
    const given = attributesOf(attributes)
    const kind = tag === 'input' ? (given['type'] ?? 'text') : tag
    return { kind, name: given['name'] ?? '', value: valueOf(kind, given, inner), given }
  })
}

function valueOf(kind: string, given: Record<string, string>, inner: string): string {
  if (kind === 'textarea') return decode(inner).replace(/^\n/, '')
  if (kind !== 'select') return given['value'] ?? (kind === 'checkbox' ? 'on' : '')
  const options = [...inner.matchAll(OPTION)].map(([, option = '']) => attributesOf(option))
  return (options.find((option) => 'selected' in option) ?? options[0])?.['value'] ?? ''
}

/** What a browser sends of a control that nobody has touched; a button only when it is pressed. */
function isSent({ kind, name, given }: Control): boolean {
  if (name === '' || 'disabled' in given) return false
  if (kind === 'checkbox' || kind === 'radio') return 'checked' in given
  return !['button', 'submit', 'file'].includes(kind)
}

/** The acts whose forms a page shows. */
export const actsOn = (html: string): Set<string> =>
  new Set([...html.matchAll(/name="act" value="([^"]+)"/g)].map(([, act = '']) => act))

/**
 * The form of an act on a page, with what was typed into it, and sent by its button (`does`). Null when the page has no
 * form of this act that has these fields.
 */
export function fillIn(
  html: string,
  act: string,
  typed: Readonly<Record<string, string>>,
  does?: string,
): Filled | null {
  const forms = [...html.matchAll(FORM)]
    .map(([, tag = '', inner = '']) => ({ given: attributesOf(tag), controls: controlsIn(inner) }))
    .filter(
      ({ given, controls }) =>
        given['method'] === 'post' &&
        controls.some(({ name, value }) => name === 'act' && value === act),
    )
  const names = Object.keys(typed)
  const hasAll = (controls: Control[]) =>
    names.every((each) => controls.some(({ name }) => name === each))
  const form = forms.find(({ controls }) => hasAll(controls))
  if (!form) return null
  const buttons = form.controls.filter(
    ({ kind, given }) => kind === 'button' && !('disabled' in given),
  )
  const button =
    does === undefined
      ? (buttons.find(({ name, value }) => name === 'act' && value === act) ??
        buttons.find(({ name }) => names.includes(name)) ??
        buttons[0])
      : buttons.find(({ name, value }) => name === 'do' && value === does)
  const untouched = form.controls.filter((each) => isSent(each) && !names.includes(each.name))
  return {
    path: button?.given['formaction'] ?? form.given['action'] ?? '',
    takesFiles: form.given['enctype'] === 'multipart/form-data',
    fields: [
      ...untouched.map(({ name, value }): [string, string] => [name, value]),
      ...Object.entries(typed),
      ...(button && button.name !== '' && !names.includes(button.name)
        ? [[button.name, button.value] as [string, string]]
        : []),
    ],
  }
}
