import * as z from 'zod/mini'
import { line } from '#lib/fields.schema.ts'
import { MOST_ROW_FIELDS } from '#lib/form.ts'
import type { Form } from './form.ts'

const MOST_LENGTH = 10_000

/** The keys of what is ticked, with blanks between them; empty for nothing. */
export const ticked = (key: RegExp) =>
  z._default(
    line(MOST_LENGTH, 0).check(
      z.refine((keys) => keys.split(' ').every((each) => each === '' || key.test(each))),
    ),
    '',
  )

/**
 * A form with fields that are ticked: the boxes `goodsOf.c3` and `goodsOf.s9` are read as the field `goodsOf`, `c3 s9`.
 */
export const withTicks = <Given>(form: Form<Given>, names: readonly string[]): Form<Given> => ({
  ...form,
  mostFields: () => MOST_ROW_FIELDS,
  read: (sent) => {
    const others = Object.entries(sent).filter(
      ([key]) => !names.some((name) => key.startsWith(`${name}.`)),
    )
    // A field whose boxes were not in the form is left as it is.
    const joined = names.flatMap((name) => {
      const keys = tickedIn(sent, name)
      return keys.size > 0 || `shown.${name}` in sent ? [[name, [...keys].join(' ')] as const] : []
    })
    return form.read(Object.fromEntries([...others, ...joined]))
  },
})

/** The button that asks for the boxes of a field: the page shows them, with what was typed. */
export const askFor = (name: string): string => `ticks-${name}`

/** An act whose form has such a field is done by the button without a name. */
export const asksForTicks = (name: string) => ({ does: '', shows: [askFor(name)] })

/** The keys that a sent form ticks in a field, sorted. */
export const tickedIn = (sent: Readonly<Record<string, string>>, name: string): Set<string> =>
  new Set(
    Object.keys(sent)
      .flatMap((field) => (field.startsWith(`${name}.`) ? field.slice(name.length + 1) : []))
      .toSorted(),
  )
