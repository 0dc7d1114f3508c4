import type { Shop, Work } from '#lib/shop.ts'
import { readStored } from '../../goods/stored.server.ts'
import type { StoredItem } from '../../goods/stored.ts'
import { leadHere, readRenamedItems } from '../../slugs/slugs.server.ts'
import type { Moving } from './read-export.server.ts'

/** An item of another shop that the shop has now. */
export type MovedIn = Moving & { item: StoredItem }

/** The items of an export that the shop has, by the slugs of today. */
export async function readMovedIn(
  shop: Shop,
  moving: ReadonlyMap<string, Moving>,
): Promise<MovedIn[]> {
  const renamed = await readRenamedItems(shop, [...moving.keys()])
  const today = (slug: string) => renamed.get(slug) ?? slug
  const stored = await readStored(shop, [...moving.keys()].map(today))
  return [...moving].flatMap(([slug, old]) => {
    const item = stored.get(today(slug))
    return item ? [{ ...old, item }] : []
  })
}

/**
 * Lets `/products/HANDLE` of the old shop lead to each item whose slug is another one, as the handle is no slug here.
 */
export async function keepHandles(shop: Work, moved: readonly MovedIn[]): Promise<void> {
  for (const { handle, item } of moved)
    if (handle !== item.slug)
      await leadHere(shop, { kind: 'item', within: 0, slug: handle }, item.id)
}
