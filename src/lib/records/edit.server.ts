import { compareChanges, type FieldChanges } from './field-changes.ts'
import { changesBetween, type FieldValue, type FieldValues } from './fields.ts'
import { changedSince } from './changed-since.ts'
import { ShopError } from '#lib/errors.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { goodsTexts } from '#lib/texts/goods/goods.ts'
import { keepVersion, sinceOf } from './history.server.ts'
import type { Subject } from './record.ts'
import { type FieldInWords, inWords, type Words } from './words.ts'

/** What is edited, by whom, and its words. */
export type Edit = Words & {
  subject: Subject
  who: string | null
  /** What stands before the names of its fields in a version, such as `zones.5.`. */
  path?: string
}

/**
 * What a form makes of fields. Throws ShopError: 'not_found' for a field that there is not, and 'changed_since' where
 * somebody else changed one since it was seen, with who it was.
 */
export async function valuesOf(
  shop: Shop,
  { subject, path, say }: Pick<Edit, 'subject' | 'path' | 'say'>,
  before: FieldValues,
  changes: FieldChanges,
): Promise<Record<string, FieldValue>> {
  const { values, changedSince: since, unknown } = compareChanges(before, changes)
  if (unknown.length > 0) throw new ShopError('not_found')
  if (since.length === 0) return values
  throw changedSince(
    await sinceOf(shop, subject, since, path),
    (field, value) => say(field, value) || goodsTexts.nothing,
  )
}

/**
 * Changes fields of what is locked: compares what was seen, writes, keeps a version that can be set back. `write` gets
 * the values, checks them, and returns the fields as they are stored. Returns in words what each was and is. Throws
 * ShopError as valuesOf and `write` do.
 */
export async function edit(
  shop: Work,
  about: Edit,
  { before, changes }: { before: FieldValues; changes: FieldChanges },
  write: (values: Record<string, FieldValue>) => Promise<FieldValues>,
): Promise<FieldInWords[]> {
  const values = await valuesOf(shop, about, before, changes)
  if (Object.keys(values).length === 0) return []
  return keepChanges(shop, about, before, await write(values))
}

/** Keeps what differs as a version. Returns it in words. */
export async function keepChanges(
  shop: Work,
  { subject, who, ...words }: Edit,
  before: FieldValues,
  after: FieldValues,
): Promise<FieldInWords[]> {
  const changes = changesBetween(before, after)
  if (Object.keys(changes).length > 0) await keepVersion(shop, subject, { who, changes })
  return inWords(words)(changes)
}
