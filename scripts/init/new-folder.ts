import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { NEW_SHOP } from '#lib/desk/begin/new-shop.ts'
import { isNewFolder, NEW_DRAFT } from '#lib/shop-folder.server.ts'
import { MINUTE_MS, toMoment } from '#lib/time.ts'
import { OwnerError, sayWhyNotWritten } from '../commands/support.ts'
import { withLock } from '../publish/lock.ts'
import { PUBLISHED } from '../publish/pointer.ts'
import { filesFor, writeFiles } from './files.ts'

/**
 * Makes a new folder with the files of `init`; its owner gives the answers at the desk. Two starts at once make one. A
 * making that was cut off is made again.
 */
export async function makeNewFolder(folder: string): Promise<void> {
  mkdirSync(PUBLISHED, { recursive: true })
  await withLock(PUBLISHED, async () => isNewFolder(folder) && make(folder), MINUTE_MS)
}

function make(folder: string): void {
  // In the folder itself, which may be a disk of its own.
  const draft = join(folder, NEW_DRAFT)
  try {
    rmSync(draft, { recursive: true, force: true })
    mkdirSync(draft, { recursive: true })
    writeFiles(draft, filesFor(NEW_SHOP, toMoment(Date.now())))
    for (const name of readdirSync(draft)) {
      rmSync(join(folder, name), { recursive: true, force: true })
      renameSync(join(draft, name), join(folder, name))
    }
    rmSync(draft, { recursive: true })
  } catch (error) {
    throw new OwnerError(sayWhyNotWritten(folder, error))
  }
  console.log(
    `${folder} is the folder of your new shop. Its first owner is asked the rest at the desk.`,
  )
}
