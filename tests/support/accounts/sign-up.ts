import { mailsOf } from '../outbox.ts'
import { aBrowser, send } from '../send.ts'
import type { TestShop } from '../shop.ts'

/** What the shop answers to a browser that it has not seen before. */
export const ask = async (shop: TestShop, what: string, body?: unknown) => {
  const response = await send(shop, aBrowser(), what, body)
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : '' }
}

/** What a shopper types to sign up. */
export const newAccount = {
  username: 'Chiamaka.O',
  email: 'Chiamaka@Example.com',
  password: 'wax print 88',
  re_password: 'wax print 88',
}

export const signUp = (shop: TestShop, body: object = {}) =>
  ask(shop, 'POST /auth/users/', { ...newAccount, ...body })

/** uid and token of the newest verification mail. */
export async function linkOf(shop: TestShop): Promise<{ uid: string; token: string }> {
  const mails = await mailsOf(shop)
  const links = mails.flatMap((mail) => mail.links).filter((link) => link.includes('emailverified'))
  const [uid = '', token = ''] = new URL(links.at(-1) ?? '').pathname.split('/').slice(2)
  return { uid, token }
}

export const accountsOf = (shop: TestShop) => shop.db.selectFrom('customer').selectAll().execute()
