import type { APIContext } from 'astro'
import { resendSchema, verifySchema } from '#lib/accounts/accounts.schema.ts'
import { tryActivation } from '#lib/accounts/mailed-links/try-link.server.ts'
import { deviceOf } from '#lib/accounts/sessions/devices.ts'
import { activate, askForActivation } from '#lib/accounts/sign-up/activation.server.ts'
import { activateAndSignIn, checkSignUpPassword } from '#lib/accounts/sign-up/verify.server.ts'
import { parseFields } from '#lib/parse.ts'
import type { Customer } from '#lib/visitor.ts'
import { openOnPage } from './sign-in-page.server.ts'
import { clearSignUp, signedUpEmail } from '../cookies/sign-up-cookie.server.ts'

type Page = Pick<APIContext, 'locals' | 'cookies' | 'request'>
type Link = { uid: string; token: string }

/**
 * `asks`: the page must ask for the password of the sign-up. `open`: the account was verified before. `opened`:
 * verified now, and `customer` is signed in by it.
 */
type Verification =
  | { state: 'asks' | 'open' | 'bad'; customer: null }
  | { state: 'opened'; customer: Customer | null }

/**
 * Verifies and signs in at once in the browser that has signed up. Elsewhere the page asks for the password: else
 * somebody who signed up with a stranger's address would get an account that the stranger has verified.
 */
export async function verifyOnPage(page: Page, link: Link): Promise<Verification> {
  const { shop, visitor } = page.locals
  const account = await tryActivation(shop, link)
  if (!account) return { state: 'bad', customer: null }
  if (account.active) return { state: 'open', customer: null }
  if (signedUpEmail(page.cookies, shop) !== account.email) return { state: 'asks', customer: null }
  if (visitor.kind === 'guest') return { state: 'opened', customer: await signInByLink(page, link) }
  // Somebody is signed in already, perhaps with another account, and stays so.
  await activate(shop, link)
  return { state: 'opened', customer: null }
}

/**
 * Verifies with the password. Null when the account was verified already. Throws ShopError beside `password`, or
 * `throttled`.
 */
export async function verifyByPassword(
  page: Page,
  link: Link,
  fields: Record<string, unknown>,
): Promise<Customer | null> {
  const { password } = parseFields(fields, verifySchema)
  await checkSignUpPassword(page.locals.shop, link, password)
  return signInByLink(page, link)
}

/** Mails the link of a sign-up again. Returns where the form leads. */
export async function resendOnPage(
  { locals }: Pick<Page, 'locals'>,
  fields: Record<string, unknown>,
): Promise<string> {
  await askForActivation(locals.shop, parseFields(fields, resendSchema), locals.network)
  return '/signin?resent'
}

async function signInByLink(page: Page, link: Link): Promise<Customer | null> {
  const { shop } = page.locals
  const device = deviceOf(page.request.headers.get('user-agent'))
  const session = await activateAndSignIn(shop, link, device)
  if (session) await openOnPage(page, session)
  clearSignUp(page.cookies, shop)
  return session?.customer ?? null
}
