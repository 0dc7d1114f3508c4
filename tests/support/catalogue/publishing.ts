import { cpSync, rmSync } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readContentPicture } from '#lib/content/pictures.server.ts'
import { addPictures } from '#lib/media/pictures.server.ts'
import { newId } from '#lib/random.server.ts'
import { afterUse } from '../cleanup.ts'
import { openTestShop, type TestShop } from '../shop.ts'
import { anItem } from '../world.ts'

export async function aShopWithItems(slugs: string[]): Promise<TestShop> {
  const shop = await openTestShop()
  for (const slug of slugs) {
    const { id } = await anItem(shop)
    await shop.db.updateTable('item').set({ slug }).where('id', '=', id).execute()
  }
  return shop
}

/** A shop with the goods and pictures that the demo's posts name. */
export async function aShopForThePosts(): Promise<TestShop> {
  const names = await readdir('src/content/blog')
  const texts = await Promise.all(
    names.map((name) => readFile(join('src/content/blog', name), 'utf8')),
  )
  const all = texts.join('\n')
  const linked = [...all.matchAll(/^linked_items: \[(.*)\]$/gm)].flatMap(([, list = '']) =>
    list.split(',').map((slug) => slug.trim()),
  )
  const written = [...all.matchAll(/\]\(\/products\/([\w-]+)\)/g)].map(([, slug = '']) => slug)
  const shop = await aShopWithItems([...new Set([...linked, ...written])])
  for (const [found] of all.matchAll(/(?<=^image: ).*$|(?<=!\[[^\]]*\]\()[^)]+/gm)) {
    const picture = await readContentPicture(found)
    if (picture) await addPictures(shop, [{ ...picture, extension: 'webp' }])
  }
  return shop
}

/** An empty folder for publications, where the pages find the shop's packages. */
export async function aPlace(): Promise<string> {
  const root = join('published', `test-${newId()}`)
  await mkdir(root, { recursive: true })
  afterUse(() => rmSync(root, { recursive: true, force: true }))
  return root
}

/** In one call: `cp` takes ten times the processor time, a step of JavaScript for each file. */
export const copyOfDist = (dir: string) => cpSync('dist', dir, { recursive: true })

/** Copies the built pages instead of building them again. */
export const copying = { build: async (dir: string) => copyOfDist(dir), keepFirst: () => null }
