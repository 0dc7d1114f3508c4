import type { APIContext } from 'astro'
import { dropCartCookie } from '#lib/cart/cart-key.server.ts'
import { mergeCarts } from '#lib/cart/merge.server.ts'
import { ShopError } from '#lib/errors.ts'
import type { Shop } from '#lib/shop.server.ts'
import { parseFields } from '#lib/web/http.server.ts'
import { setSessionCookie } from '#lib/web/session-cookie.server.ts'
import { emailSchema, type SignIn } from './accounts.schema.ts'
import { activate, resendActivation } from './activation.server.ts'
import { signIn } from './sign-in.server.ts'

type Page = Pick<APIContext, 'locals' | 'cookies'>

/** What a sign-in without script does: the cookie, and the guest's cart brought along. Throws ShopError. */
export async function signInOnPage({ locals, cookies }: Page, given: SignIn): Promise<void> {
  const { shop, network, visitor } = locals
  const session = await signIn(shop, given, network)
  setSessionCookie(cookies, shop.config, session.cookie)
  try {
    await mergeCarts(shop, session.customer, visitor.cartSecret)
    dropCartCookie({ cookies })
  } catch (error) {
    // Signed in all the same; the cart stays with its cookie and comes along the next time.
    shop.log.error({ err: error, requestId: locals.requestId }, 'carts were not merged')
  }
}

/** Throws ShopError when the address is not well formed; says nothing else about it. */
export const answerResend = (shop: Shop, fields: Record<string, unknown>): Promise<void> =>
  resendActivation(shop, parseFields(fields, emailSchema).email)

/** False when the link leads to no account. */
export async function verifyOnPage(
  shop: Shop,
  link: { uid: string; token: string },
): Promise<boolean> {
  try {
    await activate(shop, link)
    return true
  } catch (error) {
    if (error instanceof ShopError) return false
    throw error
  }
}
