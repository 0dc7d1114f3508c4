import { ShopError } from '#lib/errors.ts'
import { newId } from '#lib/random.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { importDeskTexts as texts } from '#lib/texts/desk/import.ts'
import { goodsTexts } from '#lib/texts/goods/goods.ts'
import { after, DAY_MS } from '#lib/time.ts'
import { itemTag, LISTS_TAG } from '../../catalogue.ts'
import {
  addBatch,
  type Batch,
  deleteWaitingImports,
  markApplied,
  readBatches,
  requireBatch,
} from '../../goods/many/batches.server.ts'
import { saveSearchWords } from '../../search/search.server.ts'
import { BadCatalogue } from '../bad-catalogue.ts'
import type { Choose } from '../conflicts.server.ts'
import { saveItems } from '../items.server.ts'
import { readMatches, rememberMatches } from '../matches.server.ts'
import { fetchLater } from '../moving/fetch-photos.server.ts'
import { keepHandles, readMovedIn } from '../moving/moved-in.server.ts'
import { isOfPhotos } from '../zip/zip.ts'
import { type DryRun, dryRun, noPictures } from './dry-run.server.ts'
import { type MoveQuestions, readTable, refuseNoTable, type Table } from './table.server.ts'

const MOST_LISTED = 20
const WAITS_MS = 7 * DAY_MS
const NAME_LENGTH = 120

const keyOf = (reference: string): string => `imports/${reference}`

/** The newest imports at the desk, those that wait too. */
export const readImports = (shop: Shop): Promise<Batch[]> =>
  readBatches(shop, 'import', MOST_LISTED)

/**
 * Stores a table that somebody sent; nothing is imported yet. Returns the reference of the import. Throws
 * ShopError('invalid') beside `table` for a file that is no table.
 */
export async function storeTable(
  shop: Shop,
  sent: { name: string; bytes: Uint8Array } | null,
): Promise<{ reference: string; name: string }> {
  refuseNoTable(sent)
  const reference = newId()
  await shop.storage.put(keyOf(reference), sent.bytes)
  return { reference, name: sent.name.slice(0, NAME_LENGTH) || texts.noName }
}

/** Adds an import that waits, and deletes those that have waited for a week. */
export async function addImport(
  shop: Shop,
  { reference, name }: { reference: string; name: string },
  who: string | null,
): Promise<void> {
  const old = await deleteWaitingImports(shop, after(shop.now(), -WAITS_MS))
  shop.afterCommit(() => void Promise.all(old.map((each) => shop.storage.remove(keyOf(each)))))
  const batch = { reference, kind: 'import' as const, title: name, who, appliedAt: null }
  await addBatch(shop, { ...batch, counts: {} })
}

/**
 * How a table is read. `stock`: whether its numbers of pieces were counted, or are new ones to be added. `category`:
 * where the goods of another shop's categories go, by their number. `column`: what the headings of a table of one's own
 * are.
 */
type Reading = {
  stock: 'counted' | 'add'
  category: Readonly<Record<string, string>>
  column: Readonly<Record<string, string>>
}

/** The table of an import that waits. Throws ShopError('not_found'). */
export async function readStoredTable(
  shop: Shop,
  reference: string,
  { stock, category, column }: Reading,
): Promise<Table> {
  const batch = await requireBatch(shop, reference)
  const { kind, title: name, appliedAt } = batch
  if (kind !== 'import' || appliedAt !== null || isOfPhotos(batch)) throw new ShopError('not_found')
  const bytes = await shop.storage.get(keyOf(reference))
  if (!bytes) throw new ShopError('not_found')
  const matches = await readMatches(shop, column)
  const table = await readTable(
    shop,
    { name, bytes },
    {
      choose: (at) => category[at],
      matches,
      rest: category['rest'],
    },
  )
  return stock === 'add' ? asDelivery(table) : table
}

const asDelivery = (table: Table): Table => ({
  ...table,
  lines: table.lines.map(({ entry, ...line }) => ({
    ...line,
    entry: { ...entry, sizes: entry.sizes.map((size) => ({ ...size, isDifference: true })) },
  })),
})

export type Applying = {
  reference: string
  digest: string
  choose: Choose
  /** Whether goods that the table does not have are taken off sale. */
  removeMissing: boolean
  /** What headings were said to be: it is remembered. */
  column: Reading['column']
}

type Applied = { added: number; changed: number; removed: number; notes: string[] }

/**
 * Imports the good lines of a table as the dry run said, all or none of them. Throws ShopError: 'changed_since' when
 * something else would be done by now, or somebody has imported it; 'invalid' when what was chosen does not go
 * together.
 */
export const applyTable = (
  shop: Shop,
  table: Table,
  { reference, digest, choose, removeMissing, column }: Applying,
  who: string | null,
): Promise<Applied> =>
  shop.inTransaction(async (shop) => {
    const seen = await dryRun(shop, table)
    if (seen.digest !== digest)
      throw new ShopError('changed_since', { detail: goodsTexts.previewChanged })
    const lines = goodLines(table, seen)
    const by = { cause: 'import', reference, who } as const
    const { result, addedIds, changedIds } = await saveItems(
      shop,
      { items: () => lines, itemCount: lines.length },
      { hashOf: noPictures, removeMissing, by, choose },
    ).catch((error: unknown) => {
      if (!(error instanceof BadCatalogue)) throw error
      const said = error.problems.map(({ line, reason }) => texts.atLine(line, reason))
      throw new ShopError('invalid', { detail: said.slice(0, 3).join(' ') })
    })
    await rememberMatches(shop, column)
    if (table.moved) await moveIn(shop, reference, table.moved)
    await saveSearchWords(shop, changedIds)
    if (changedIds.length > 0) await shop.invalidate([LISTS_TAG, ...changedIds.map(itemTag)])
    const counts = { added: result.added, changed: result.changed, removed: result.unpublished }
    if (!(await markApplied(shop, reference, { counts, added: addedIds })))
      throw new ShopError('changed_since', { detail: texts.appliedBefore })
    shop.afterCommit(() => void shop.storage.remove(keyOf(reference)))
    return { ...counts, notes: result.notes }
  })

/** What the goods of another shop have beside their rows: photos and old addresses. */
async function moveIn(shop: Work, reference: string, { moving }: MoveQuestions): Promise<void> {
  const moved = await readMovedIn(shop, moving)
  await keepHandles(shop, moved)
  await fetchLater(shop, reference, moved)
}

/** The lines without those that the dry run has found faulty. */
function goodLines({ lines }: Table, { faults }: DryRun) {
  const faulty = new Set(faults.map(({ line }) => line))
  return lines.filter(({ line }) => !faulty.has(line))
}
