import type { Shop } from '#lib/shop.ts'
import { onceOf, post, read } from '../desk/desk.ts'
import { postFiles } from './photos.ts'
import type { Browser } from '../send.ts'

export const IMPORT_PAGE = '/desk/goods/import'

/** Sends a file, and returns the path that it leads to. */
export async function sendTable(
  shop: Shop,
  who: Browser,
  table: string | Uint8Array,
  name = 'items.csv',
) {
  const once = onceOf(await read(shop, who, IMPORT_PAGE), 'read')
  const bytes = typeof table === 'string' ? new TextEncoder().encode(table) : table
  return postFiles(shop, who, IMPORT_PAGE, { act: 'read', once }, [{ name, bytes }], {}, 'table')
}

export const pathOf = (response: Response) => response.headers.get('location') ?? ''

const hiddenIn = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''

/** Presses the button of the page as it was read. */
export const press = (shop: Shop, who: Browser, path: string, html: string, more = {}) =>
  post(shop, who, path, {
    act: 'apply',
    once: onceOf(html, 'apply'),
    digest: hiddenIn(html, 'digest'),
    stock: hiddenIn(html, 'stock'),
    ...more,
  })

/** Reads the page of an import, and presses its button. */
export const apply = async (shop: Shop, who: Browser, path: string, more = {}) =>
  press(shop, who, path, await read(shop, who, path), more)
