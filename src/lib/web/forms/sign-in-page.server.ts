import type { APIContext } from 'astro'
import type { SignIn } from '#lib/accounts/accounts.schema.ts'
import { deviceOf } from '#lib/accounts/sessions/devices.ts'
import type { OpenedSession } from '#lib/accounts/sessions/sessions.server.ts'
import { signIn } from '#lib/accounts/sign-in/sign-in.server.ts'
import { mergeCarts } from '#lib/cart/merge.server.ts'
import type { Customer } from '#lib/visitor.ts'
import { dropCartCookie } from '../cookies/cart-cookie.server.ts'
import { deviceMarkOf, markDevice } from '../cookies/device-cookie.server.ts'
import { setSessionCookie } from '../cookies/session-cookie.server.ts'

type Page = Pick<APIContext, 'locals' | 'cookies' | 'request'>

/** Signs in by a page's form: sets the cookies and merges the guest's cart. Throws ShopError. */
export async function signInOnPage(page: Page, given: SignIn): Promise<Customer> {
  const { shop } = page.locals
  const device = deviceOf(page.request.headers.get('user-agent'))
  const mark = deviceMarkOf(page.cookies, shop.config)
  const session = await signIn(shop, given, { ...page.locals, device, mark })
  await openOnPage(page, session)
  return session.customer
}

type Session = OpenedSession & { customer: Customer }

/** Sets the cookies of a session and merges the guest's cart into the customer's. */
export async function openOnPage({ locals, cookies }: Page, session: Session): Promise<void> {
  const { shop, visitor } = locals
  setSessionCookie(cookies, shop.config, session.cookie)
  markDevice(cookies, shop.config, session.customer)
  try {
    await mergeCarts(shop, session.customer, visitor.cartSecret)
    dropCartCookie({ cookies, locals })
  } catch (error) {
    // The sign-in still counts. The cart stays with its cookie and is merged at the next sign-in.
    shop.log.error({ err: error, requestId: locals.requestId }, 'carts were not merged')
  }
}
