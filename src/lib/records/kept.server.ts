import { findNoted, lockNoted, note } from '#lib/db/noted.server.ts'
import type { VersionKind } from '#lib/db/tables/versions.ts'
import type { Work } from '#lib/shop.ts'
import { edit, keepChanges } from './edit.server.ts'
import { type FieldChanges, reversed } from './field-changes.ts'
import { isSame, type FieldValues } from './fields.ts'
import { setBack } from './set-back.server.ts'
import { type FieldInWords, inWords, type Words } from './words.ts'

type Kept<Noted, Fields> = {
  /** Also its name in `setting`. */
  kind: VersionKind
  words: Words
  fieldsOf: (noted: Noted | null) => Fields
  /** What is kept. Throws ShopError('invalid') beside the fields. */
  toNote: (fields: Fields) => Noted | null
  /** What else happens when it is changed. */
  after?: (shop: Work, noted: Noted | null, who: string) => Promise<void>
}

/** A record that there is only one of, kept in `setting`. What changes it returns in words what each field was and is. */
export function keptRecord<Noted, Fields extends FieldValues>({
  kind,
  words,
  fieldsOf,
  toNote,
  after,
}: Kept<Noted, Fields>) {
  const subject = { kind, id: 0 } as const
  const about = (who: string) => ({ subject, who, ...words })
  const lock = async ({ db }: Work): Promise<Fields> => fieldsOf(await lockNoted(db, kind, null))

  async function write(shop: Work, fields: Fields, who: string): Promise<Fields> {
    const noted = toNote(fields)
    await note(shop.db, kind, noted)
    await after?.(shop, noted, who)
    return fieldsOf(noted)
  }
  /** Throws ShopError as `toNote` does, and 'changed_since' where somebody else changed a field since it was seen. */
  async function change(shop: Work, changes: FieldChanges, who: string): Promise<FieldInWords[]> {
    const before = await lock(shop)
    return edit(shop, about(who), { before, changes }, (values) =>
      write(shop, { ...before, ...values }, who),
    )
  }
  return {
    subject,
    inWords: inWords(words),
    read: async ({ db }: Pick<Work, 'db'>): Promise<Fields> => fieldsOf(await findNoted(db, kind)),
    change,
    /** Makes it this, whatever it was. */
    become: async (shop: Work, fields: Fields, who: string): Promise<FieldInWords[]> => {
      const before = await lock(shop)
      if (isSame(before, fields)) return []
      return keepChanges(shop, about(who), before, await write(shop, fields, who))
    },
    /** Sets a change back. Throws ShopError as `change` does, and 'not_found'. */
    setBack: (shop: Work, version: number, who: string): Promise<FieldInWords[]> =>
      setBack(shop, subject, version, (changes) => change(shop, reversed(changes), who)),
  }
}
