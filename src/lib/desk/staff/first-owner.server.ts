import { areQuestionsOpen, openQuestions } from '#lib/desk/begin/questions.server.ts'
import { findNoted, lockNoted, note } from '#lib/db/noted.server.ts'
import { ShopError } from '#lib/errors.ts'
import { hashSecret, isSameSecret, newSecret } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import { perform } from '../act.server.ts'
import { byCommand } from '../command.server.ts'
import { shorten } from '../desk.ts'
import { invite, readStaff } from './staff.server.ts'

/** A shop without staff: the terminal that starts it shows one link, which makes its first owner. */

const NAME = 'first_owner'
/** In the audit: nobody has signed in yet. */
const WHO = 'the first start'

/** The hash of the link's secret; null once it was used. */
type Noted = { hash: string } | null

const hasStaff = async (shop: Shop): Promise<boolean> => (await readStaff(shop)).staff.length > 0

/** The path of a new link; an older one works no more. Null when somebody is at the desk, or there is no desk. */
export async function offerFirstOwner(shop: Shop): Promise<string | null> {
  if (!shop.config.desk.isOn || (await hasStaff(shop))) return null
  await openQuestions(shop)
  const secret = newSecret()
  await note(shop.db, NAME, { hash: hashSecret(secret) } satisfies Noted)
  return `/desk/join/first/${secret}`
}

/** Whether the link of this secret works. */
export async function isFirstOwnersLink(shop: Shop, secret: string): Promise<boolean> {
  return fits(await findNoted<Noted>(shop.db, NAME), secret) && !(await hasStaff(shop))
}

const fits = (noted: Noted, secret: string): boolean =>
  noted !== null && isSameSecret(noted.hash, hashSecret(secret))

/**
 * Invites the owner of this address. Returns the path by which they join. Throws ShopError('not_found') for a link that
 * does not work; beside `email` the link still does.
 */
export const inviteFirstOwner = (
  shop: Shop,
  secret: string,
  { email }: { email: string },
): Promise<string> =>
  shop.inTransaction(async (shop) => {
    const noted = await lockNoted<Noted>(shop.db, NAME, null)
    if (!fits(noted, secret) || (await hasStaff(shop))) throw new ShopError('not_found')
    await note(shop.db, NAME, null)
    const by = byCommand(WHO)
    const act = { name: 'staff.invite', right: 'staff.change' } as const
    const subject = `invitation:${shorten(email)}`
    return perform(shop, by, { ...act, subject }, async (shop) => {
      await invite(shop, by, { email, role: 'owner' })
      const { invitations } = await readStaff(shop)
      const { link = '' } = invitations.find((one) => one.email === email) ?? {}
      return { goTo: new URL(link).pathname, changes: { role: [null, 'owner'] } }
    })
  })

/**
 * What comes next for who has joined: the first questions or the facts of the shop for its first owner; null for the
 * others.
 */
export async function nextForFirstOwner(shop: Shop): Promise<'questions' | 'facts' | null> {
  const { staff } = await readStaff(shop)
  if (staff.length !== 1 || staff[0]?.role !== 'owner') return null
  return (await areQuestionsOpen(shop)) ? 'questions' : 'facts'
}
