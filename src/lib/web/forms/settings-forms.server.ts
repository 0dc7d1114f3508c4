import type { APIContext } from 'astro'
import {
  changePasswordSchema,
  currentPasswordSchema,
  emailChangeSchema,
} from '#lib/accounts/accounts.schema.ts'
import { deleteAccount } from '#lib/accounts/deletion/deletion.server.ts'
import { profileSchema } from '#lib/accounts/profile/profile.schema.ts'
import { changeProfile } from '#lib/accounts/profile/profile.server.ts'
import { deviceOf } from '#lib/accounts/sessions/devices.ts'
import { askForEmailChange } from '#lib/accounts/settings/email-change.server.ts'
import {
  changePassword,
  endAllSessions,
  endOneSession,
} from '#lib/accounts/settings/security.server.ts'
import { actNamed } from '#lib/form.ts'
import { parseFields, sortFields } from '#lib/parse.ts'
import type { Customer } from '#lib/visitor.ts'
import { clearDevice } from '../cookies/device-cookie.server.ts'
import type { Fields } from './page-form.server.ts'
import { dropSessionCookie, setSessionCookie } from '../cookies/session-cookie.server.ts'

type Page = Pick<APIContext, 'locals' | 'cookies' | 'request'>
type Form = (page: Page, customer: Customer, fields: Fields) => Promise<string>

/** What each form of the settings page does, and where it leads. */
const forms: Record<string, Form> = {
  profile: async ({ locals }, customer, fields) => {
    const { given, errors: malformed } = sortFields(fields, profileSchema)
    await changeProfile(locals.shop, customer, given, { malformed })
    return '/settings?saved'
  },
  password: async ({ locals, cookies, request }, customer, fields) => {
    const change = parseFields(fields, changePasswordSchema)
    const device = deviceOf(request.headers.get('user-agent'))
    const { cookie } = await changePassword(locals.shop, customer, change, device)
    setSessionCookie(cookies, locals.shop.config, cookie)
    return '/settings?password#password'
  },
  email: async ({ locals }, customer, fields) => {
    await askForEmailChange(locals.shop, customer, parseFields(fields, emailChangeSchema))
    return '/settings?email#email'
  },
  session: async ({ locals }, customer, { session }) => {
    await endOneSession(locals.shop, customer, typeof session === 'string' ? session : '')
    return '/settings#sessions'
  },
  sessions: async ({ locals, cookies }, customer) => {
    await endAllSessions(locals.shop, customer)
    dropSessionCookie(cookies, locals.shop.config)
    return '/signin'
  },
  delete: async ({ locals, cookies }, customer, fields) => {
    const { current_password } = parseFields(fields, currentPasswordSchema)
    await deleteAccount(locals.shop, customer, current_password)
    dropSessionCookie(cookies, locals.shop.config)
    clearDevice(cookies, locals.shop.config)
    return '/signin?deleted'
  },
}

/** Answers the form that the hidden field `form` names; returns the path to go on to. Throws ShopError. */
export function changeSettings(page: Page, customer: Customer, fields: Fields): Promise<string> {
  return actNamed(fields['form'], forms)(page, customer, fields)
}
