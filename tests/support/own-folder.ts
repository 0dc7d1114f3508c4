import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterUse } from './cleanup.ts'

/** The setting of a shop whose own files are one. Each backup of the demo shop packs 29 MB of pictures. */
export async function smallFolder(): Promise<{ SHOP_DIR: string }> {
  const SHOP_DIR = await mkdtemp(join(tmpdir(), 'shop-own-'))
  afterUse(() => rm(SHOP_DIR, { recursive: true, force: true }))
  await copyFile('catalogue/shop.yaml', join(SHOP_DIR, 'shop.yaml'))
  return { SHOP_DIR }
}
