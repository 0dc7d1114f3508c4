import type { Shop } from '#lib/shop.ts'
import { lagosDayOf } from '#lib/time.ts'
import { importTexts as say } from '#lib/texts/owner/import.ts'
import { addMovesSince } from '../goods/counted.server.ts'
import { type Plan, planItem } from '../goods/plan.ts'
import { readTodaysPlaces } from '../goods/todays-places.server.ts'
import { readStored } from '../goods/stored.server.ts'
import { readRenamedItems } from '../slugs/slugs.server.ts'
import { BadCatalogue } from './bad-catalogue.ts'
import { mergeWithDesk } from './conflicts.server.ts'
import { toGivenItem } from './given.ts'
import type { ItemLine } from './item-lines.server.ts'
import type { Problem } from './problems.ts'

const AT_ONCE = 1_000

/**
 * What each row changes, in batches, so that memory holds one batch. Throws BadCatalogue at the end when the desk has changed
 * the same fields since the file was written.
 */
export async function* plansOf(
  shop: Shop,
  lines: AsyncIterable<ItemLine>,
  hashOf: (file: string) => string | null | undefined,
): AsyncGenerator<Plan[]> {
  const today = lagosDayOf(shop.now())
  const conflicts: Problem[] = []
  const seen = new Set<string>()
  for await (const read of inChunks(lines, AT_ONCE)) {
    const some = await withTodaysSlugs(shop, read)
    conflicts.push(...namedTwice(some, seen))
    const entries = some.map(({ entry }) => entry)
    const slugs = entries.map(({ slug }) => slug)
    const stored = await readStored(shop, slugs)
    await addMovesSince(shop, stored, entries)
    const given = some.map(({ entry, file, line }) => ({
      given: toGivenItem(entry, hashOf, stored.get(entry.slug)),
      version: entry.version,
      file,
      line,
    }))
    const { merged, problems } = await mergeWithDesk(shop, given, stored)
    conflicts.push(...problems)
    if (conflicts.length > 0) continue
    yield merged.map((item) => planItem(item, stored.get(item.slug), today))
  }
  if (conflicts.length > 0) throw new BadCatalogue(conflicts)
}

/** The lines, each with the slugs that its item and its place have today. */
async function withTodaysSlugs(shop: Shop, lines: readonly ItemLine[]): Promise<ItemLine[]> {
  const slugs = lines.map(({ entry }) => entry.slug)
  const today = await readRenamedItems(shop, slugs)
  const { ofItem } = await readTodaysPlaces(shop)
  return lines.map(({ entry, ...line }) => ({
    ...line,
    entry: { ...entry, ...ofItem(entry), slug: today.get(entry.slug) ?? entry.slug },
  }))
}

/** Lines with the old and the new slug of one item. */
function namedTwice(lines: readonly ItemLine[], seen: Set<string>): Problem[] {
  return lines.flatMap(({ entry: { slug }, file, line }) => {
    const isTwice = seen.has(slug)
    seen.add(slug)
    return isTwice ? [{ file, line, column: 'slug', reason: say.renamedTwice(slug) }] : []
  })
}

async function* inChunks<T>(all: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let chunk: T[] = []
  for await (const one of all) {
    chunk.push(one)
    if (chunk.length < size) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}
