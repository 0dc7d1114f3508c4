import { describe, expect, test } from 'vitest'
import { type AccountFields, NO_ACCOUNT } from '#lib/payments/own-account/account-record.ts'
import { ownAccount } from '#lib/payments/own-account/change-account.server.ts'
import { allowDoor, askDeposit } from '../../support/buying/door.ts'
import { ordersIn } from '../../support/buying/ordering.ts'
import { command } from '../../support/command.ts'
import { atDesk, submit, wordsOf } from '../../support/desk/desk.ts'
import { aMember } from '../../support/desk/staff.ts'
import { startBtcpay } from '../../support/fakes/btcpay.ts'
import { somePlaces, SURULERE, zoneIdOf } from '../../support/places.ts'
import { send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'

const PAGE = '/desk/delivery'
const ACCOUNT = {
  bank: 'GTBank',
  accountNumber: '0123456789',
  accountName: 'Oja Limited',
  waitHours: 24,
}

/** A shop that takes coins alone. */
async function aShop() {
  const { env } = await startBtcpay()
  const shop = await openTestShop({ ...env, NODE_ENV: 'production' })
  await somePlaces(shop)
  const setOwn = (account: AccountFields) =>
    shop.inTransaction((shop) => ownAccount.become(shop, account, 'Ada'))
  return { shop, env, setOwn }
}

describe('a deposit that nobody could pay, as no way to pay takes naira', () => {
  test('is refused at saving, beside its field, in a zone and in a new one', async () => {
    const { shop, setOwn } = await aShop()
    const who = atDesk(await aMember(shop, 'manager'))
    const zone = `${PAGE}/${await zoneIdOf(shop, 'Lagos')}`
    const asks = { doorUpToKobo: '50000', deposit: 'delivery' }
    const shown = { 'shown.doorUpToKobo': '', 'shown.deposit': '' }
    const save = () => submit(shop, who, zone, { act: 'save', ...asks, ...shown })
    const days = { minDays: '1', maxDays: '2' }
    const make = (name: string, more = {}) =>
      submit(shop, who, `${PAGE}/new`, { act: 'create', name, feeKobo: '1000', ...days, ...more })
    for (const refused of [await save(), await make('New', asks)])
      expect([refused.status, wordsOf(await refused.text())]).toEqual([
        400,
        expect.stringContaining('Nothing takes naira, so nobody could pay a deposit.'),
      ])
    const asking = shop.db.selectFrom('delivery_zone').select('id')
    expect(await asking.where('door_deposit', 'is not', null).execute()).toEqual([])
    expect((await make('Without')).status).toBe(303)
    await setOwn(ACCOUNT)
    expect([(await save()).status, (await make('New', asks)).status]).toEqual([303, 303])
  })

  test('is asked of nobody once that way is gone: pay on delivery is not offered there', async () => {
    const { shop, setOwn } = await aShop()
    const { aShopper, post } = ordersIn(shop)
    const browser = await aShopper()
    const offer = async () => {
      const asked = { lga_id: SURULERE, cart_id: browser.cartId }
      const response = await send(shop, browser, 'POST /billing/billing-price/', asked)
      return ((await response.json()) as { pay_on_delivery: unknown }).pay_on_delivery
    }
    await setOwn(ACCOUNT)
    await askDeposit(shop, 'delivery')
    expect(await offer()).toMatchObject({ offered: true, deposit: 2_500, to_rider: 30_000 })
    const { id } = (await (await post(browser)).json()) as { id: string }
    await setOwn(NO_ACCOUNT)
    const why = 'Pay on delivery needs a deposit here, which cannot be paid now.'
    expect(await offer()).toMatchObject({ offered: false, why, deposit: 0, to_rider: 0 })
    const toDoor = { payment_kind: 'fiat', payment_way: 'door' }
    const choose = () => send(shop, browser, `POST /api/orders/${id}/pay/`, toDoor)
    const refused = await choose()
    expect([refused.status, await refused.json()]).toEqual([
      400,
      { payment_kind: [expect.stringContaining(why)] },
    ])
    const dueOf = () =>
      shop.db
        .selectFrom('orders')
        .select(['due_kobo', 'deposit_kobo'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    expect(await dueOf()).toEqual({ due_kobo: 0, deposit_kobo: 0 })
    // Without a deposit nothing is paid before.
    await allowDoor(shop)
    expect(await offer()).toMatchObject({ offered: true, deposit: 0, to_rider: 32_500 })
    expect((await choose()).status).toBe(200)
    expect(await dueOf()).toEqual({ due_kobo: 3_250_000, deposit_kobo: 0 })
  })

  test('is what doctor finds wrong, with the zones that ask for it', async () => {
    const { shop, env, setOwn } = await aShop()
    await askDeposit(shop, '10')
    const payments = async () => {
      const { out } = await command(shop, ['doctor'], env)
      return out.split('\n').find((line) => line.slice(7).startsWith('Payments ')) ?? out
    }
    await shop.db
      .updateTable('delivery_zone')
      .set({ door_deposit: null })
      .where('name', '!=', 'Lagos')
      .execute()
    expect(await payments()).toMatch(
      /^WRONG {2}Payments +Nothing takes naira, so nobody can pay the deposit .* in Lagos, and/,
    )
    await setOwn(ACCOUNT)
    expect(await payments()).not.toContain('Nothing takes naira')
  })
})
