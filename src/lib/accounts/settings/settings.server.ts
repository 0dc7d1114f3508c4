import type { APIContext } from 'astro'
import { ShopError } from '#lib/errors.ts'
import { parseFields, sortFields } from '#lib/parse.ts'
import type { Customer } from '#lib/visitor.ts'
import { typed } from '#lib/web/page-form.server.ts'
import { changePasswordSchema, currentPasswordSchema, emailWishSchema } from '../accounts.schema.ts'
import { deleteAccount } from '../deletion/deletion.server.ts'
import { deviceOf } from '../sessions/devices.ts'
import { askForEmailChange } from './email-change.server.ts'
import { profileSchema } from '../profile/profile.schema.ts'
import { changeProfile } from '../profile/profile.server.ts'
import { changePassword, endAllSessions, endOneSession } from './security.server.ts'
import { forgetDevice } from '../sign-in/known-device.server.ts'
import { dropSessionCookie, setSessionCookie } from '#lib/web/session-cookie.server.ts'

type Page = Pick<APIContext, 'locals' | 'cookies' | 'request'>
type Form = (page: Page, customer: Customer, given: Record<string, unknown>) => Promise<string>

/** What each form of the settings page does; answers where to go on. */
const forms: Record<string, Form> = {
  profile: async ({ locals }, customer, fields) => {
    const { given, errors: malformed } = sortFields(fields, profileSchema)
    await changeProfile(locals.shop, customer, given, { malformed })
    return '/settings?saved'
  },
  password: async ({ locals, cookies, request }, customer, given) => {
    const wish = parseFields(given, changePasswordSchema)
    const device = deviceOf(request.headers.get('user-agent'))
    const { cookie } = await changePassword(locals.shop, customer, wish, device)
    setSessionCookie(cookies, locals.shop.config, cookie)
    return '/settings?password#password'
  },
  email: async ({ locals }, customer, given) => {
    await askForEmailChange(locals.shop, customer, parseFields(given, emailWishSchema))
    return '/settings?email#email'
  },
  session: async ({ locals }, customer, given) => {
    await endOneSession(locals.shop, customer, typed(given, 'session'))
    return '/settings#sessions'
  },
  sessions: async ({ locals, cookies }, customer) => {
    await endAllSessions(locals.shop, customer)
    dropSessionCookie(cookies, locals.shop.config)
    return '/signin'
  },
  delete: async ({ locals, cookies }, customer, given) => {
    const { current_password } = parseFields(given, currentPasswordSchema)
    await deleteAccount(locals.shop, customer, current_password)
    dropSessionCookie(cookies, locals.shop.config)
    forgetDevice(cookies, locals.shop.config)
    return '/signin?deleted'
  },
}

/** Does what a form of the settings page asks for. Throws ShopError. */
export function changeSettings(
  page: Page,
  customer: Customer,
  given: Record<string, unknown>,
): Promise<string> {
  const name = typed(given, 'form')
  const form = Object.hasOwn(forms, name) ? forms[name] : undefined
  if (!form) throw new ShopError('invalid')
  return form(page, customer, given)
}
