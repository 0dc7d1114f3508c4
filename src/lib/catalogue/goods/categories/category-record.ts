import { id, line, orNone, text, yesNo } from '#lib/fields.schema.ts'
import type { FieldValue } from '#lib/records/fields.ts'
import { defineRecord, type Options, type Owned } from '#lib/records/record.ts'
import { categoryTexts as texts } from '#lib/texts/goods/categories.ts'
import { SLUG_LENGTH } from '../slug.ts'
import {
  SECTION_BODY_LENGTH,
  CATEGORY_NAME_LENGTH,
  type AnyCategory,
  type CategoryKind,
} from './category.ts'

const name = { column: 'name', is: line(CATEGORY_NAME_LENGTH) } as const
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
  body: { column: 'body', is: text(SECTION_BODY_LENGTH, 0), start: '', input: { lines: 4 } },
  /** The sub-category that it belongs to. */
  subCategoryId: { column: 'sub_category_id', is: orNone(id()) },
  isShown,
} as const
/** Those of a section: the others have less. */
export type CategoryFields = Owned<typeof sectionFields>

const wordsOf = (kind: CategoryKind) => ({
  fields: texts.fields,
  hints: { slug: texts.slugHint, isShown: texts.hiddenHint[kind] },
})

/** What the owner says of a category, and of a sub-category or section of one. */
export const CATEGORY_RECORDS = {
  category: defineRecord(wordsOf('category'), { name, slug, isShown, image: { column: 'image' } }),
  sub_category: defineRecord(wordsOf('sub_category'), { name, slug, isShown }),
  section: defineRecord(wordsOf('section'), sectionFields),
}

/** The fields that can be changed. */
export const categoryFields = (category: AnyCategory): Readonly<Record<string, FieldValue>> =>
  Object.fromEntries(CATEGORY_RECORDS[category.kind].names.map((name) => [name, category[name]]))

/** The sub-categories of a category that a section can be only for. */
export const subCategoriesOf = (all: readonly AnyCategory[], within: number): Options => [
  ['', texts.noSubCategory],
  ...all
    .filter((category) => category.kind === 'sub_category' && category.within === within)
    .map(({ id, name }) => [String(id), name] as const),
]

/** How the fields of a category are said. `all`: the categories whose names they are said with. */
export function categoryWords(all: readonly AnyCategory[], { kind, within }: AnyCategory) {
  const { label, say } = CATEGORY_RECORDS[kind]
  const choices = { subCategoryId: subCategoriesOf(all, within) }
  return {
    label,
    say: (field: string, value: FieldValue): string =>
      field === 'image' && value !== null ? texts.picture : say(field, value, choices),
  }
}
