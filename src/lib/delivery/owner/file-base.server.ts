import { findNoted, note } from '#lib/db/noted.server.ts'
import type { Shop } from '#lib/shop.ts'
import { type NamedSetup, toNamed } from './merge-file.ts'
import type { Setup } from './setup.ts'

/** The name of the setting. */
const IMPORTED = 'delivery-imported'

/** What the file that was imported last has; null when none was since the desk can change it. */
export const findFileBase = ({ db }: Shop): Promise<NamedSetup | null> =>
  findNoted<NamedSetup>(db, IMPORTED)

export const noteFileBase = ({ db }: Shop, file: NamedSetup): Promise<void> =>
  note(db, IMPORTED, file)

/** Before the desk changes anything: until then the setup is as a file made it. */
export async function keepFileBase(shop: Shop, present: Setup): Promise<void> {
  if ((await findFileBase(shop)) === null) await noteFileBase(shop, toNamed(present))
}
