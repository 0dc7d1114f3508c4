import { id, line, orNone, text, yesNo } from '#lib/fields.schema.ts'
import type { FieldValue } from '#lib/records/fields.ts'
import { defineRecord, type Options, type Owned } from '#lib/records/record.ts'
import { placeTexts as texts } from '#lib/texts/goods/places.ts'
import { SLUG_LENGTH } from '../slug.ts'
import { PLACE_BODY_LENGTH, PLACE_NAME_LENGTH, type Place, type PlaceKind } from './place.ts'

const name = { column: 'name', is: line(PLACE_NAME_LENGTH) } as const
const slug = {
  column: 'slug',
  is: line(SLUG_LENGTH),
  input: { autocapitalize: 'none', spellcheck: 'false' },
} as const
const isShown = { column: 'active', is: yesNo(), flag: texts.shown } as const

const sectionFields = {
  name,
  slug,
  /** What it says of itself. */
  body: { column: 'body', is: text(PLACE_BODY_LENGTH, 0), start: '', input: { lines: 4 } },
  /** The sub-category that it belongs to. */
  subCategoryId: { column: 'sub_category_id', is: orNone(id()) },
  isShown,
} as const
/** Those of a section: the others have less. */
export type PlaceFields = Owned<typeof sectionFields>

const wordsOf = (kind: PlaceKind) => ({
  fields: texts.fields,
  hints: { slug: texts.slugHint, isShown: texts.hiddenHint[kind] },
})

/** What the owner says of a category, and of a sub-category or section of one. */
export const PLACE_RECORDS = {
  category: defineRecord(wordsOf('category'), { name, slug, isShown, image: { column: 'image' } }),
  sub_category: defineRecord(wordsOf('sub_category'), { name, slug, isShown }),
  section: defineRecord(wordsOf('section'), sectionFields),
}

/** The fields that can be changed. */
export const placeFields = (place: Place): Readonly<Record<string, FieldValue>> =>
  Object.fromEntries(PLACE_RECORDS[place.kind].names.map((name) => [name, place[name]]))

/** The sub-categories of a category that a section can be only for. */
export const subCategoriesOf = (all: readonly Place[], within: number): Options => [
  ['', texts.noSubCategory],
  ...all
    .filter((place) => place.kind === 'sub_category' && place.within === within)
    .map(({ id, name }) => [String(id), name] as const),
]

/** How the fields of a place are said. `all`: the places whose names they are said with. */
export function placeWords(all: readonly Place[], { kind, within }: Place) {
  const { label, say } = PLACE_RECORDS[kind]
  const choices = { subCategoryId: subCategoriesOf(all, within) }
  return {
    label,
    say: (field: string, value: FieldValue): string =>
      field === 'image' && value !== null ? texts.picture : say(field, value, choices),
  }
}
