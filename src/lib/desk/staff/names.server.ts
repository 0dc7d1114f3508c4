import { fieldError } from '#lib/errors.ts'
import { lookAlikeKey } from '#lib/letters/look-alike.ts'
import type { Shop } from '#lib/shop.ts'
import { deskTexts } from '#lib/texts/desk/desk.ts'
import { byCommand } from '../command.server.ts'
import { listAllNames } from './staff.sql.ts'

/**
 * Throws ShopError beside `name` for a name that somebody else at the desk has or had, also in letters that look like
 * it: the audit and notes name people. Who comes back with their address keeps their name.
 */
export async function checkName(
  shop: Shop,
  { name, email }: { name: string; email: string },
): Promise<void> {
  const key = lookAlikeKey(name)
  if (key === '') throw fieldError('name', deskTexts.staff.nameless)
  const others = (await listAllNames(shop.db)).filter((each) => each.email !== email)
  const taken = [byCommand(null).name, ...others.map((each) => each.name)]
  if (taken.some((each) => lookAlikeKey(each) === key))
    throw fieldError('name', deskTexts.staff.nameTaken(name))
}
