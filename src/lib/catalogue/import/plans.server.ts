import { setImmediate } from 'node:timers/promises'
import type { Shop } from '#lib/shop.ts'
import { lagosDayOf } from '#lib/time.ts'
import { importTexts as say } from '#lib/texts/owner/import.ts'
import { addMovesSince } from '../goods/counted.server.ts'
import { type SavePlan, planItem } from '../goods/plan.ts'
import { readTodaysSlugs } from '../goods/todays-slugs.server.ts'
import { readStored } from '../goods/stored.server.ts'
import { readRenamedItems } from '../slugs/slugs.server.ts'
import { BadCatalogue } from './bad-catalogue.ts'
import { type Choose, type DeskConflict, mergeWithDesk, toProblem } from './conflicts.server.ts'
import { toGivenItem } from './given.ts'
import type { ItemLine } from './item-lines.server.ts'
import type { Problem } from './problems.ts'

const AT_ONCE = 1_000

export type ConflictRules = {
  choose?: Choose | undefined
  /** Called for each conflict, whose item is left out. Without it conflicts are thrown. */
  onConflict?: (conflict: DeskConflict) => void
  /** Called for each field that keeps the shop's value in place of the file's. */
  onKept?: ((kept: DeskConflict) => void) | undefined
  /** Called for what else is wrong with a line, which is left out. Without it that is thrown. */
  onProblem?: (problem: Problem) => void
}

/**
 * What each row changes, in batches, so that memory holds one batch. Throws BadCatalogue at the end when the desk has
 * changed the same fields since the file was written.
 */
export async function* plansOf(
  shop: Shop,
  lines: AsyncIterable<ItemLine> | Iterable<ItemLine>,
  hashOf: (file: string) => string | null | undefined,
  { choose, onConflict, onKept = () => {}, onProblem }: ConflictRules = {},
): AsyncGenerator<SavePlan[]> {
  const today = lagosDayOf(shop.now())
  const wrong: Problem[] = []
  const seen = new Set<string>()
  for await (const read of inChunks(lines, AT_ONCE)) {
    const all = await withTodaysSlugs(shop, read)
    const tell = onProblem ?? ((problem: Problem) => wrong.push(problem))
    const some = all.filter((line) => !isNamedTwice(line, seen, tell))
    const entries = some.map(({ entry }) => entry)
    const slugs = entries.map(({ slug }) => slug)
    const stored = await readStored(shop, slugs)
    await addMovesSince(shop, stored, entries)
    const given = some.map(({ entry, file, line }) => ({
      given: toGivenItem(entry, hashOf, stored.get(entry.slug)),
      version: entry.version,
      isMoved: entry.isMoved === true,
      file,
      line,
    }))
    const { merged, conflicts, kept, problems } = await mergeWithDesk(shop, given, stored, choose)
    for (const conflict of conflicts)
      if (onConflict) onConflict(conflict)
      else wrong.push(toProblem(conflict))
    kept.forEach((each) => onKept(each))
    problems.forEach((problem) => tell(problem))
    if (wrong.length > 0) continue
    yield merged.flatMap((item) => (item ? planItem(item, stored.get(item.slug), today) : []))
    // SQLite is synchronous: shoppers are answered between the batches.
    await setImmediate()
  }
  if (wrong.length > 0) throw new BadCatalogue(wrong)
}

/** The lines, each with the slugs that its item and its category have today. */
async function withTodaysSlugs(shop: Shop, lines: readonly ItemLine[]): Promise<ItemLine[]> {
  const slugs = lines.map(({ entry }) => entry.slug)
  const today = await readRenamedItems(shop, slugs)
  const { ofItem } = await readTodaysSlugs(shop)
  return lines.map(({ entry, ...line }) => ({
    ...line,
    entry: { ...entry, ...ofItem(entry), slug: today.get(entry.slug) ?? entry.slug },
  }))
}

/** Whether another line has the old or the new slug of the same item. */
function isNamedTwice(
  { entry: { slug }, file, line }: ItemLine,
  seen: Set<string>,
  tell: (problem: Problem) => void,
): boolean {
  const isTwice = seen.has(slug)
  seen.add(slug)
  if (isTwice) tell({ file, line, column: 'slug', reason: say.renamedTwice(slug) })
  return isTwice
}

async function* inChunks<T>(
  all: AsyncIterable<T> | Iterable<T>,
  size: number,
): AsyncGenerator<T[]> {
  let chunk: T[] = []
  for await (const one of all) {
    chunk.push(one)
    if (chunk.length < size) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}
