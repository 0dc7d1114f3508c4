/** @module-tag postgres */
import { describe, expect, test } from 'vitest'
import { clearUnverified } from '#lib/accounts/sign-up/username-holds.server.ts'
import { mailsOf } from '../../support/outbox.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { aCustomer, anAccount } from '../../support/world.ts'

const DAY_MS = 24 * 60 * 60_000

const ask = async (shop: TestShop, what: string, body: object) => {
  const response = await send(shop, aBrowser(), what, body)
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : '' }
}

const newAccount = {
  username: 'chiamaka.o',
  email: 'chiamaka@example.com',
  password: 'wax print 88',
  re_password: 'wax print 88',
}
const signUp = (shop: TestShop, body: object) =>
  ask(shop, 'POST /auth/users/', { ...newAccount, ...body })

describe('a username that somebody signed up with', () => {
  test('keeps a username for its first caller alike, whether the e-mail had an account or not', async () => {
    const answers: unknown[] = []
    for (const isKnown of [false, true]) {
      const shop = await openTestShop()
      if (isKnown) await anAccount(shop, 'somebody')
      const ada = await aCustomer(shop, 'ada')
      const rename = async () => {
        const response = await send(shop, ada, 'PATCH /auth/users/me', {
          username: newAccount.username,
        })
        return { status: response.status, body: await response.json() }
      }
      const target = { email: 'somebody@example.com' }
      const otherPassword = { password: 'another one 9', re_password: 'another one 9' }
      answers.push([
        await signUp(shop, target),
        await signUp(shop, { email: 'fresh@example.com' }),
        await signUp(shop, target),
        await signUp(shop, { ...target, ...otherPassword }),
        await rename(),
        await ask(shop, 'POST /auth/jwt/create', { ...target, password: newAccount.password }),
        await ask(shop, 'POST /auth/users/resend_activation/', target),
      ])
      expect(await mailsOf(shop)).toHaveLength(isKnown ? 1 : 2)
      shop.pass(30 * DAY_MS)
      await clearUnverified(shop)
      answers.push(await signUp(shop, { email: 'fresh@example.com' }))
    }
    expect(answers.slice(2)).toEqual(answers.slice(0, 2))
    expect((answers[0] as { status: number }[]).map(({ status }) => status)).toEqual([
      201, 400, 201, 400, 400, 401, 204,
    ])
    expect(answers[1]).toMatchObject({ status: 201 })
  })

  test('of two with one username at the same moment one gets it, whoever has an account', async () => {
    for (const isKnown of [false, true]) {
      const shop = await openTestShop()
      if (isKnown) await anAccount(shop, 'somebody')
      const replies = await Promise.all(
        ['somebody@example.com', 'fresh@example.com'].map((email) => signUp(shop, { email })),
      )
      expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 400])
    }
  })
})
