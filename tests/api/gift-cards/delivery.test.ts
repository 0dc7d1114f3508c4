/** @module-tag postgres */
import { describe, expect, test } from 'vitest'
import { mailGiftCards } from '#lib/gift-cards/delivery.server.ts'
import { emptyCard } from '#lib/gift-cards/gift-cards.server.ts'
import type { Shop } from '#lib/shop.ts'
import { DAY_MS, HOUR_MS } from '#lib/time.ts'
import { aCardFor, aGiftCard, movesOf, onCard, setMonths } from '../../support/buying/gift-cards.ts'
import { atDesk, auditOf, read, submit, wordsOf } from '../../support/desk/desk.ts'
import { aMember } from '../../support/desk/staff.ts'
import { failAtEach } from '../../support/failures/faults.ts'
import { elsewhere } from '../../support/orders.ts'
import { mailsOf } from '../../support/outbox.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { readTables } from '../../support/accounts/person.ts'
import { aCustomer } from '../../support/world.ts'

const NEW = '/desk/gift-cards/new'
const BOLA = 'bola@mail.example'
const CODE = /([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}/
const owner = async (shop: Shop) => atDesk(await aMember(shop, 'owner', `Amaka${Math.random()}`))

const FIELDS = {
  act: 'card',
  sum: '4,000',
  to: BOLA,
  recipient: 'Bola',
  message: 'Happy birthday!',
  day: '2026-12-24',
  reason: 'paid at the counter',
}

/** The clock stands at 10:00 on 20 November 2026 in Lagos. */
const UNTIL_MAILED_MS = 34 * DAY_MS - 2 * HOUR_MS

const balanceOf = async (shop: Shop, card: string) =>
  (await send(shop, aBrowser(), 'POST /gift-card', { card }, { form: true })).text()

describe('a gift card that is mailed on a chosen day', () => {
  test('is made at the desk with name, message and day, and shows no code', async () => {
    const shop = await openTestShop()
    const who = await owner(shop)
    const made = await submit(shop, who, NEW, FIELDS)
    expect(made.status).toBe(303)
    const path = made.headers.get('location') ?? ''
    const page = wordsOf(await read(shop, who, path))
    expect(page).toContain('Gift card without a code yet')
    expect(page).toContain('Mailed to Bola, bo…@mail.example on 24 December 2026.')
    expect(page).not.toMatch(CODE)
    expect(await mailsOf(shop)).toEqual([])
    const [row] = await auditOf(shop, 'gift-card.given')
    expect(row?.changes).toMatchObject({ 'mailed on': [null, '2026-12-24'] })
    expect(wordsOf(await read(shop, who, '/desk/gift-cards'))).toContain('The shop owes ₦4,000')
    expect(wordsOf(await read(shop, who, '/desk/money'))).not.toContain('nobody can pay with')
  })

  test('needs an address and a day that is not past', async () => {
    const shop = await openTestShop()
    const who = await owner(shop)
    const refused = async (change: Record<string, string>) => {
      const answer = await submit(shop, who, NEW, { ...FIELDS, ...change })
      return [answer.status, wordsOf(await answer.text())]
    }
    const noWhere = expect.stringContaining('Write where the code is mailed to on that day.')
    expect(await refused({ to: '' })).toEqual([400, noWhere])
    const wrong = expect.stringContaining('Choose a day from today until a year from now.')
    for (const day of ['2026-11-19', '2028-01-01', '2026-02-30', 'soon'])
      expect(await refused({ day })).toEqual([400, wrong])
    expect(await shop.db.selectFrom('gift_card').selectAll().execute()).toEqual([])
  })

  test('is mailed at 8 o’clock of its day with a code that works, once, from two processes', async () => {
    const shop = await openTestShop()
    const id = await aCardFor(shop, BOLA, '2026-12-24')
    shop.pass(UNTIL_MAILED_MS - 1)
    await mailGiftCards(shop)
    expect(await mailsOf(shop)).toEqual([])
    shop.pass(1)
    await Promise.all([mailGiftCards(shop), mailGiftCards(elsewhere(shop))])
    await mailGiftCards(shop)
    const [mail, ...others] = await mailsOf(shop)
    expect(others).toEqual([])
    expect(mail?.to).toBe(BOLA)
    expect(mail?.text).toContain('Bola')
    expect(mail?.text).toContain('Happy birthday!')
    const [code = ''] = CODE.exec(mail?.text ?? '') ?? []
    expect(await balanceOf(shop, code)).toContain('₦4,000 is on the gift card')
    expect(await onCard(shop, id)).toBe(4_000)
    expect(await shop.db.selectFrom('gift_card_delivery').selectAll().execute()).toEqual([])
  })

  test('has its code in no table that can be read, before the day and after', async () => {
    const shop = await openTestShop()
    await aCardFor(shop, BOLA, '2026-12-24')
    const isReadable = async () => [...(await readTables(shop)).values()].some((t) => CODE.test(t))
    expect(await isReadable()).toBe(false)
    shop.pass(UNTIL_MAILED_MS)
    await mailGiftCards(shop)
    expect(await isReadable()).toBe(false)
    const [mail] = await mailsOf(shop)
    const bare = (CODE.exec(mail?.text ?? '')?.[0] ?? '').replaceAll('-', '')
    expect(bare).toHaveLength(16)
    for (const text of (await readTables(shop)).values()) expect(text).not.toContain(bare)
  })

  test('is mailed whole wherever the database goes away, and never twice', async () => {
    const shop = await openTestShop()
    await aCardFor(shop, BOLA, '2026-12-24')
    shop.pass(UNTIL_MAILED_MS)
    await failAtEach(
      shop,
      () => mailGiftCards(shop),
      async () => {},
    )
    const mails = await mailsOf(shop)
    expect(mails).toHaveLength(1)
    const [code = ''] = CODE.exec(mails[0]?.text ?? '') ?? []
    expect(await balanceOf(shop, code)).toContain('₦4,000 is on the gift card')
  })

  test('counts its months from that day, and is not mailed when it was cancelled', async () => {
    const shop = await openTestShop()
    await setMonths(shop, 1)
    const id = await aCardFor(shop, BOLA, '2026-12-24')
    const other = await aCardFor(shop, BOLA, '2026-12-24')
    const rows = await shop.db.selectFrom('gift_card').select('expires_at').execute()
    expect(rows[0]?.expires_at).toBe('2027-01-24T23:00:00.000Z')
    await shop.inTransaction((shop) =>
      emptyCard(shop, other, { cause: 'cancelled', who: 'a test' }),
    )
    shop.pass(UNTIL_MAILED_MS)
    await mailGiftCards(shop)
    expect(await mailsOf(shop)).toHaveLength(1)
    expect(await movesOf(shop, id)).toEqual(['given 4000'])
    expect(await shop.db.selectFrom('gift_card_delivery').selectAll().execute()).toEqual([])
  })

  test('to an account that is deleted before is money for a person to decide about', async () => {
    const shop = await openTestShop()
    const ada = await aCustomer(shop, 'ada')
    const id = await aCardFor(shop, 'ada@example.com', '2026-12-24')
    const path = '/settings'
    const gone = { form: 'delete', current_password: 'market-day-7' }
    const answer = await send(shop, ada, `POST ${path}`, gone, { form: true })
    expect(answer.status).toBe(303)
    shop.pass(UNTIL_MAILED_MS)
    await mailGiftCards(shop)
    expect((await mailsOf(shop)).filter(({ subject }) => subject.includes('gift card'))).toEqual([])
    const who = await owner(shop)
    expect(wordsOf(await read(shop, who, '/desk/money'))).toContain('nobody can pay with')
    await submit(shop, who, `/desk/gift-cards/${id}`, { act: 'move', to: '', reason: 'asked' })
    expect(await onCard(shop, id)).toBe(0)
    expect(wordsOf(await read(shop, who, '/desk/money'))).not.toContain('nobody can pay with')
  })
})

describe('a gift card that is given at once', () => {
  test('is shown once with its sum, brand and end, to be printed, and its mail greets its reader', async () => {
    const shop = await openTestShop()
    await setMonths(shop, 12)
    const who = await owner(shop)
    const made = await submit(shop, who, NEW, { ...FIELDS, day: '' })
    const page = wordsOf(await made.text())
    expect(page).toContain('A gift card of ₦4,000 for Ọjà')
    expect(page).toMatch(CODE)
    expect(page).toContain('It can be used until 20 November 2027.')
    const [mail] = await mailsOf(shop)
    expect(mail?.text).toContain('Happy birthday!')
    expect((await aGiftCard(shop, 1)).code).toMatch(CODE)
  })
})
