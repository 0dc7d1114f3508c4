import { findNoted, lockNoted, note } from '#lib/db/noted.server.ts'
import type { VersionKind } from '#lib/db/tables/versions.ts'
import type { FieldInWords } from '#lib/catalogue/goods/words.ts'
import type { Work } from '#lib/shop.ts'
import { edit } from './edit.server.ts'
import { type FieldChanges, reversed } from './field-changes.ts'
import type { ItemFields } from './fields.ts'
import { setBack } from './set-back.server.ts'
import { inWords, type Words } from './words.ts'

/** A record that there is only one of, kept under this name in `setting`. */
type Kept<Noted, Fields> = {
  kind: VersionKind
  words: Words
  fieldsOf: (noted: Noted | null) => Fields
  /** What is kept. Throws ShopError('invalid') beside the fields. */
  toNote: (fields: Fields) => Noted | null
  /** What else happens when it is changed. */
  then?: (shop: Work, noted: Noted | null, who: string) => Promise<void>
}

export function keptRecord<Noted, Fields extends ItemFields>({
  kind,
  words,
  fieldsOf,
  toNote,
  then,
}: Kept<Noted, Fields>) {
  const subject = { kind, id: 0 } as const

  /**
   * Changes its fields. Returns in words what each was and is. `check`: what only a form asks. Throws ShopError:
   * 'invalid' beside the fields, and 'changed_since' where somebody else changed one since it was seen.
   */
  const change = async (
    shop: Work,
    changes: FieldChanges,
    who: string,
    check: (fields: Fields, changed: Partial<Fields>) => void = () => {},
  ): Promise<FieldInWords[]> => {
    const before = fieldsOf(await lockNoted<Noted | null>(shop.db, kind, null))
    return edit(shop, { subject, who, ...words }, { before, changes }, async (values) => {
      const fields = { ...before, ...values }
      const noted = toNote(fields)
      check(fields, values as Partial<Fields>)
      await note(shop.db, kind, noted)
      await then?.(shop, noted, who)
      return fields
    })
  }
  return {
    subject,
    inWords: inWords(words),
    change,
    read: async ({ db }: Pick<Work, 'db'>): Promise<Fields> => fieldsOf(await findNoted(db, kind)),
    /** Sets a change back. Throws ShopError as `change` does, and 'not_found'. */
    setBack: (shop: Work, version: number, who: string): Promise<FieldInWords[]> =>
      setBack(shop, subject, version, (changes) => change(shop, reversed(changes), who)),
  }
}
