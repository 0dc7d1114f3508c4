import * as z from 'zod/mini'
import { cleanLine } from '#lib/letters/clean-text.ts'
import { withoutNul } from '#lib/fields.schema.ts'
import { toKobo } from '#lib/money.ts'
import { fieldErrors } from '#lib/texts/fields.ts'
import { type ItemFilter, ORDERINGS } from './catalogue.ts'
import { FIELD_NAMES, type FieldName } from './fields.ts'

const MAX_TEXT = 100

/** An empty query parameter counts as missing. */
const blankIsNone = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.transform((value: unknown) =>
      typeof value === 'string' ? cleanLine(value) || undefined : value,
    ),
    z.optional(schema),
  )

const name = () => blankIsNone(z.string().check(withoutNul(), z.maxLength(MAX_TEXT)))

const naira = () =>
  blankIsNone(
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}(\.\d{1,2})?$/, 'A valid number is required.')),
      z.transform((text: string) => toKobo(Number(text))),
    ),
  )

/** Ids separated by commas, at most as many as the longest page of a list. */
const ids = () =>
  blankIsNone(
    z.pipe(
      z
        .string()
        .check(z.regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,47}$/, 'A list of ids is required.')),
      z.transform((text: string) => text.split(',').map(Number)),
    ),
  )

const YES = ['true', '1', 'yes', 'on']
const NO = ['false', '0', 'no', 'off']

const yesNo = () =>
  blankIsNone(
    z.pipe(
      z
        .string()
        .check(
          z.refine((text) => [...YES, ...NO].includes(text.toLowerCase()), fieldErrors.notBoolean),
        ),
      z.transform((text: string) => YES.includes(text.toLowerCase())),
    ),
  )

const fieldValues = Object.fromEntries(FIELD_NAMES.map((field) => [field, name()])) as Record<
  FieldName,
  ReturnType<typeof name>
>

const itemQuery = z.object({
  ids: ids(),
  category: name(),
  sub_category: name(),
  section: name(),
  ...fieldValues,
  min_price: naira(),
  max_price: naira(),
  in_stock: yesNo(),
  ordering: blankIsNone(z.enum(ORDERINGS)),
})

/** The filters of an address, where prices are in naira. Unknown keys are ignored. */
export const itemFilterSchema = z.pipe(
  itemQuery,
  z.transform(({ min_price, max_price, ...rest }): ItemFilter => ({
    ...rest,
    minPriceKobo: min_price,
    maxPriceKobo: max_price,
  })),
)

/** The filters of sub-categories and sections. */
export const partFilterSchema = z.object({ category: name(), sub_category: name() })
export type PartFilter = z.infer<typeof partFilterSchema>
