import { describe, expect, test } from 'vitest'
import { returnSchema } from '#lib/orders/returns/returns.schema.ts'
import { NOTE_MAX } from '#lib/orders/returns/returns.ts'
import { parseFields } from '#lib/parse.ts'
import { REVIEW_MAX } from '#lib/reviews/reviews.ts'
import { checkoutsIn } from '../../support/buying/checkouts.ts'
import { atDesk, submit as submitAtDesk } from '../../support/desk/desk.ts'
import { aWaitingOrder } from '../../support/orders.ts'
import { mailsOf } from '../../support/outbox.ts'
import { somePlaces } from '../../support/places.ts'
import { reviewsIn } from '../../support/buying/reviews.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { aMember } from '../../support/desk/staff.ts'
import { anAccount, anItem } from '../../support/world.ts'

const INVISIBLE = [...'\u00AD\u200B\u200E\u200F\u202A\u202C\u202E\u2060\u2066\u2069\uFEFF']
const within = (text: string, mark: string) =>
  `${mark}${text.slice(0, 2)}${mark}${text.slice(2)}${mark}`
/** Text of `length` letters and line feeds, and as a browser's form sends it. */
const withBreaks = (length: number) => {
  const lines = `${'a\n'.repeat(4)}${'b'.repeat(length - 8)}`
  return { lines, sent: lines.replaceAll('\n', '\r\n') }
}

describe('an e-mail address or username that was pasted with an invisible mark', () => {
  test.each(INVISIBLE)('is known at the sign-in: %j', async (mark) => {
    const shop = await openTestShop()
    await anAccount(shop, 'ngozi')
    for (const name of ['ngozi', 'Ngozi@example.com'])
      for (const given of [{ username: within(name, mark) }, { email: within(name, mark) }]) {
        const body = { ...given, password: 'market-day-7' }
        const answer = await send(shop, aBrowser(), 'POST /auth/jwt/create', body)
        expect(answer.status).toBe(200)
        const page = await send(
          shop,
          aBrowser(),
          'POST /signin',
          { username: within(name, mark), password: 'market-day-7' },
          { form: true },
        )
        expect(page.status).toBe(303)
      }
  })

  test('is stored, and written to, without it', async () => {
    const shop = await openTestShop()
    const [username, email] = [within('ada', '\u200E'), within('ada@mail.example', '\u202A')]
    const password = 'wax print 88'
    const account = { username, email, password, re_password: password }
    const signedUp = await send(shop, aBrowser(), 'POST /auth/users/', account)
    expect([signedUp.status, await signedUp.json()]).toEqual([
      201,
      expect.objectContaining({ username: 'ada', email: 'ada@mail.example' }),
    ])
    for (const path of ['/auth/users/resend_activation/', '/manager/news_letter/'])
      expect(
        (await send(shop, aBrowser(), `POST ${path}`, { email, source: '/' })).status,
      ).toBeLessThan(300)
    await anAccount(shop, 'ngozi')
    await send(
      shop,
      aBrowser(),
      'POST /forgotpassword',
      { email: within('ngozi@example.com', '\uFEFF') },
      { form: true },
    )
    const mailed = (await mailsOf(shop)).map(({ to }) => to)
    expect(new Set(mailed)).toEqual(new Set(['ada@mail.example', 'ngozi@example.com']))
  })
})

describe('a line break, which a form sends as two characters', () => {
  test('counts once in an address of 300 characters, at the checkout without script', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const { aShopper, checkOut } = checkoutsIn(shop)
    const { lines, sent } = withBreaks(300)
    await checkOut(await aShopper(), { street_address: sent })
    const { street_address } = await shop.db
      .selectFrom('address')
      .select('street_address')
      .executeTakeFirstOrThrow()
    expect(street_address).toBe(lines)
  })

  test('counts once in a review, a return’s note and a note of the desk', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const { aBuyerOf, rate } = reviewsIn(shop)
    const item = await anItem(shop)
    const review = withBreaks(REVIEW_MAX)
    const rated = await rate(await aBuyerOf(item), item, { rating: 4, description: review.sent })
    expect(await rated.json()).toMatchObject({ description: review.lines })

    const note = withBreaks(NOTE_MAX)
    const fields = { kind: 'return', reason: 'size', note: note.sent, units: [] }
    expect(parseFields(fields, returnSchema).note).toBe(note.lines)

    const words = withBreaks(2_000)
    const { number } = await aWaitingOrder(shop)
    const who = atDesk(await aMember(shop, 'support', 'Folake'))
    const path = `/desk/orders/${number}`
    expect((await submitAtDesk(shop, who, path, { act: 'note', words: words.sent })).status).toBe(
      303,
    )
    expect(await shop.db.selectFrom('order_note').select('words').execute()).toEqual([
      { words: words.lines },
    ])
  })
})
