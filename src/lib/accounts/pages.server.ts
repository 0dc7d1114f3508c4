import type { APIContext } from 'astro'
import { dropCartCookie } from '#lib/cart/cart-key.server.ts'
import { mergeCarts } from '#lib/cart/merge.server.ts'
import { ShopError } from '#lib/errors.ts'
import { parseFields } from '#lib/parse.ts'
import type { Shop } from '#lib/shop.server.ts'
import type { Customer } from '#lib/visitor.ts'
import { emailSchema, type SignIn } from './accounts.schema.ts'
import { activate, askForActivation } from './sign-up/activation.server.ts'
import { deviceOf } from './sessions/devices.ts'
import { findEmailChange } from './settings/email-change.server.ts'
import { findResetAccount } from './passwords/reset.server.ts'
import { setSessionCookie } from '#lib/web/session-cookie.server.ts'
import type { OpenedSession } from './sessions/sessions.server.ts'
import { deviceMarkOf, markDevice } from './sign-in/known-device.server.ts'
import { signIn } from './sign-in/sign-in.server.ts'

type Page = Pick<APIContext, 'locals' | 'cookies' | 'request'>

/** What a sign-in without script does: the cookie, and the guest's cart brought along. Throws ShopError. */
export async function signInOnPage(page: Page, given: SignIn): Promise<Customer> {
  const { shop } = page.locals
  const device = deviceOf(page.request.headers.get('user-agent'))
  const mark = deviceMarkOf(page.cookies, shop.config)
  const session = await signIn(shop, given, { ...page.locals, device, mark })
  await openOnPage(page, session)
  return session.customer
}

type Session = OpenedSession & { customer: Customer }

/** Gives the browser a session's cookie and the customer the guest's cart. */
export async function openOnPage({ locals, cookies }: Page, session: Session): Promise<void> {
  const { shop, visitor } = locals
  setSessionCookie(cookies, shop.config, session.cookie)
  markDevice(cookies, shop.config, session.customer)
  try {
    await mergeCarts(shop, session.customer, visitor.cartSecret)
    dropCartCookie({ cookies, locals })
  } catch (error) {
    // Signed in all the same; the cart stays with its cookie and comes along the next time.
    shop.log.error({ err: error, requestId: locals.requestId }, 'carts were not merged')
  }
}

/** Throws ShopError when the address is not well formed, or `throttled`; says nothing else about it. */
export const answerResend = (
  { shop, network }: Page['locals'],
  fields: Record<string, unknown>,
): Promise<void> => askForActivation(shop, parseFields(fields, emailSchema).email, network)

type Link = { uid: string; token: string }

/** What `work` answers; null when it is refused. */
async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof ShopError) return null
    throw error
  }
}

/** False when the link leads to no account. */
export const verifyOnPage = async (shop: Shop, link: Link): Promise<boolean> =>
  (await orNull(activate(shop, link).then(() => true))) ?? false

/** Whether a new password may be chosen by this link. */
export const isResetLink = async (shop: Shop, link: Link): Promise<boolean> =>
  (await orNull(findResetAccount(shop, link))) !== null

/** The address that this link gives to its account, or has given just now (`isDone`); null when it does neither. */
export async function readEmailLink(shop: Shop, link: Link, isDone: boolean) {
  const change = await orNull(findEmailChange(shop, link))
  return change?.isDone === isDone ? change.email : null
}
