import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { type FieldChanges, reversed } from '#lib/records/field-changes.ts'
import { chosenIn } from '#lib/brand/colours.ts'
import type { FieldInWords } from '#lib/records/words.ts'
import { SettingError } from '#lib/config.server.ts'
import { findNoted, lockNoted, note } from '#lib/db/noted.server.ts'
import { ShopError } from '#lib/errors.ts'
import { findOriginal } from '#lib/media/pictures.server.ts'
import { edit, keepChanges } from '#lib/records/edit.server.ts'
import { setBack } from '#lib/records/set-back.server.ts'
import { inWords } from '#lib/records/words.ts'
import { shopFolder } from '#lib/shop-folder.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { shopDeskTexts as texts } from '#lib/texts/desk/shop.ts'
import { FACTS_TAG, KEPT_FACTS, readFactsOfFile, rereadFile } from '../facts.server.ts'
import { checkFacts, coloursOfFile } from './facts-file.server.ts'
import { writeFacts } from './file.ts'
import { logoHash } from './logo.ts'
import { type FactConflict, type KeptFacts, mergeFacts, NO_PICTURE } from './kept.ts'
import type { Facts } from './fields.ts'
import { colourFaults, dayFaults, factFaults, factRecord, sayFact } from './record.ts'

export const FACTS = { kind: 'facts', id: 0 } as const
const words = { label: factRecord.label, say: sayFact }

/** Says changes of the facts in words. */
export const factWords = inWords(words)

/** The facts as they count. */
export const readOwnFacts = async ({ db }: Shop): Promise<Facts> => ({
  ...readFactsOfFile(),
  ...(await findNoted<KeptFacts>(db, KEPT_FACTS))?.own,
})

/** The owner's shop.yaml, with the facts as they count. Throws SettingError while the file cannot be read. */
export async function exportFacts(shop: Shop): Promise<string> {
  const faults = checkFacts()
  if (faults.length > 0) throw new SettingError(texts.unreadable(faults))
  const facts: Record<string, unknown> = { ...(await readOwnFacts(shop)) }
  // What brand/colours.yaml says need not be said twice.
  for (const [name, colour] of Object.entries(chosenIn(coloursOfFile())))
    if (facts[name] === colour) facts[name] = null
  return writeFacts(readFileSync(shopFolder().facts, 'utf8'), facts as Facts)
}

/** Locked until the transaction ends. */
async function lockFacts({ db }: Work) {
  const file = readFactsOfFile()
  const kept = await lockNoted<KeptFacts>(db, KEPT_FACTS, { own: { ...file, ...NO_PICTURE }, file })
  // A fact of a newer version of the shop is as the file says.
  return { file, kept, before: { ...file, ...kept.own } }
}

async function keep(shop: Work, kept: KeptFacts): Promise<void> {
  await note(shop.db, KEPT_FACTS, kept)
  await shop.invalidate([FACTS_TAG])
}

/**
 * Changes facts of the shop. Returns in words what each was and is. Throws ShopError: 'invalid' beside the field, and
 * 'changed_since' where somebody else changed one since it was seen.
 */
export async function changeFacts(
  shop: Work,
  changes: FieldChanges,
  who: string | null,
): Promise<FieldInWords[]> {
  const { before, kept } = await lockFacts(shop)
  const about = { subject: FACTS, who, ...words }
  return edit(shop, about, { before, changes }, async (values) => {
    const own = { ...before, ...values } as Facts
    const fields = {
      ...factFaults(own),
      ...dayFaults(before, own, shop.now()),
      ...colourFaults(coloursOfFile(), before, own),
    }
    if (Object.keys(fields).length > 0) throw new ShopError('invalid', { fields })
    await keep(shop, { ...kept, own })
    return own
  })
}

/** Sets a change back. Throws ShopError as changeFacts does, and 'not_found'. */
export const setBackFacts = (shop: Work, version: number, who: string | null) =>
  setBack(shop, FACTS, version, (changes) => changeFacts(shop, reversed(changes), who))

/**
 * Takes what shop.yaml says, but for what the desk has changed since the shop read it last: there the desk's stays,
 * unless `fileWins`. Returns what was changed, and names what both have changed. Throws SettingError for a wrong file.
 */
export const importFacts = (
  outer: Shop,
  { fileWins = false, who = null }: { fileWins?: boolean; who?: string | null } = {},
): Promise<{ changed: FieldInWords[]; notes: string[] }> =>
  outer.inTransaction(async (shop) => {
    rereadFile()
    const { file, kept, before } = await lockFacts(shop)
    const { facts, conflicts } = mergeFacts(file, kept)
    const notes = fileWins ? [] : conflicts.map(sayConflict)
    const own = { ...(fileWins ? file : facts) }
    if (own.logo !== null && own.logo !== before.logo)
      if (!(await findOriginal(shop, logoHash(own.logo)))) {
        own.logo = before.logo
        notes.push(texts.noPicture)
      }
    const about = { subject: FACTS, who, ...words }
    const changed = await keepChanges(shop, about, before, own)
    if (!isDeepStrictEqual({ own, file }, kept)) await keep(shop, { own, file })
    return { changed, notes }
  })

function sayConflict({ field, file, own }: FactConflict): string {
  const say = (value: unknown) => sayFact(field, value) || texts.empty
  return texts.kept(factRecord.label(field), say(file), say(own))
}
