/** @module-tag postgres */
import { describe, expect, test } from 'vitest'
import { ShopError } from '#lib/errors.ts'
import { findPicture } from '#lib/media/pictures.server.ts'
import type { MediaStorage } from '#lib/media/storage.gateway.server.ts'
import { payOrder } from '#lib/payments/attempts/attempts.server.ts'
import { aBuyer, elsewhere, place, statusOf } from '../../support/orders.ts'
import { mailsOf } from '../../support/outbox.ts'
import { somePlaces } from '../../support/places.ts'
import { aCloth, keptPictures, profileOf, sendPicture } from '../../support/accounts/portraits.ts'
import { aBrowser, type Browser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { aCustomer, anItem, signInAs } from '../../support/world.ts'

const COLOURS = ['#1f2a55', '#c8102e', '#f2b84b']
const PASSWORD = { current_password: 'market-day-7' }
const GONE = { detail: 'User not found', code: 'user_not_found' }

/** Each of these pictures at the same moment. */
const sendAll = async (shop: TestShop, browser: Browser, id: number, colours = COLOURS) => {
  const pictures = await Promise.all(colours.map((colour) => aCloth(colour).png().toBuffer()))
  return Promise.all(pictures.map((bytes) => sendPicture(shop, browser, id, bytes)))
}

const listPictures = async (shop: TestShop) =>
  (await shop.db.selectFrom('media').select('hash').execute()).map(({ hash }) => hash)

const statusesOf = (responses: Response[]) => responses.map(({ status }) => status)

describe('pictures that are sent at the same moment', () => {
  test('leave the last one, and nothing of any when the account is deleted', async () => {
    const shop = await openTestShop()
    const ada = await aCustomer(shop, 'ada')
    const { id } = await profileOf(shop, ada)
    const answers = await sendAll(shop, ada, id)
    expect(statusesOf(answers)).toEqual([200, 200, 200])
    expect(await listPictures(shop)).toHaveLength(1)
    const { image } = await profileOf(shop, ada)
    const path = new URL(image ?? '').pathname
    expect((await send(shop, aBrowser(), `GET ${path}`)).status).toBe(200)
    expect(keptPictures(shop).filter((name) => name.startsWith('originals'))).toHaveLength(1)

    expect((await send(shop, ada, 'DELETE /auth/users/me/', PASSWORD)).status).toBe(204)
    expect([await listPictures(shop), keptPictures(shop)]).toEqual([[], []])
    for (const answer of answers) {
      const { image } = (await answer.json()) as { image: string }
      expect((await send(shop, aBrowser(), `GET ${new URL(image).pathname}`)).status).toBe(404)
    }
  })

  test('stay whole for two customers who send the same one, and lose it', async () => {
    const shop = await openTestShop()
    const [ada, bola] = [await aCustomer(shop, 'ada'), await aCustomer(shop, 'bola')]
    const ids = { ada: (await profileOf(shop, ada)).id, bola: (await profileOf(shop, bola)).id }
    for (const [mine, other] of [COLOURS, COLOURS.toReversed()]) {
      await sendAll(shop, ada, ids.ada, [mine ?? ''])
      await Promise.all([
        sendAll(shop, ada, ids.ada, [other ?? '']),
        sendAll(shop, bola, ids.bola, [mine ?? '']),
      ])
      for (const who of [ada, bola]) {
        const { image } = await profileOf(shop, who)
        const answer = await send(shop, aBrowser(), `GET ${new URL(image ?? '').pathname}`)
        expect(answer.status).toBe(200)
      }
    }
  })
})

describe('a size that is still being made', () => {
  test('goes with a picture that is removed before it is kept', async () => {
    const shop = await openTestShop()
    const ada = await aCustomer(shop, 'ada')
    await sendAll(shop, ada, (await profileOf(shop, ada)).id, ['#1f2a55'])
    const [hash = ''] = await listPictures(shop)
    const put: MediaStorage['put'] = async (key, bytes) => {
      await send(shop, ada, 'DELETE /auth/users/me/', PASSWORD)
      await shop.storage.put(key, bytes)
    }
    const slow = { ...shop, storage: { ...shop.storage, put } }
    expect(await findPicture(slow, hash, 480, 'webp')).toBeNull()
    expect(keptPictures(shop)).toEqual([])
  })
})

describe('what comes while the account is being deleted', () => {
  test('a picture is refused, or goes with it', async () => {
    const shop = await openTestShop()
    for (const name of ['ada', 'bola', 'chidi']) {
      const browser = await aCustomer(shop, name)
      const { id } = await profileOf(shop, browser)
      const [removed, ...answers] = await Promise.all([
        send(shop, browser, 'DELETE /auth/users/me/', PASSWORD),
        sendAll(shop, browser, id).then(([first]) => first),
        send(shop, browser, `PUT /api/profile/${id}/`, { last_name: 'Obi' }),
      ])
      expect(removed.status).toBe(204)
      for (const answer of answers) {
        expect([200, 401]).toContain(answer?.status)
        if (answer?.status === 401) expect(await answer.json()).toEqual(GONE)
      }
      expect([await listPictures(shop), keptPictures(shop)]).toEqual([[], []])
    }
  })

  test('a payment page is opened or not, and the order ends in both cases', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const item = await anItem(shop, { stock: 99 })
    const names = ['ada', 'bola', 'chidi', 'dayo', 'efe', 'femi', 'gozie', 'hauwa']
    for (const [asksBefore, name] of names.entries()) {
      const buyer = await aBuyer(shop, name, [{ item }])
      const { order } = await place(shop, buyer)
      const browser = await signInAs(shop, name)
      // What else the phone asks for brings the payment further into the deletion each time.
      const payLate = async () => {
        for (let n = 0; n < asksBefore; n++) await send(shop, browser, 'GET /api/orders/')
        await payOrder(elsewhere(shop), buyer, order.id, 'fiat').catch((error: unknown) => {
          if (!(error instanceof ShopError)) throw error
        })
      }
      const [removed] = await Promise.all([
        send(shop, browser, 'DELETE /auth/users/me/', PASSWORD),
        payLate(),
      ])
      expect([name, removed.status]).toEqual([name, 204])
      // Whether its page was opened before or not: the order waits for no payment.
      expect(await statusOf(shop, order.id)).toMatchObject({ status: 'failed' })
    }
  })

  test('what is ordered, put into the cart or kept meanwhile leaves nobody behind, nor a crash', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const item = await anItem(shop, { stock: 99 })
    for (const name of ['ada', 'bola', 'chidi', 'dayo']) {
      const buyer = await aBuyer(shop, name, [{ item }])
      const browser = await signInAs(shop, name)
      const all = [
        send(shop, browser, 'DELETE /auth/users/me/', PASSWORD),
        ...['GET /api/orders/', 'GET /auth/users/me'].map((what) => send(shop, browser, what)),
        send(shop, browser, 'POST /api/orders/', { cart_id: buyer.cartId }),
        send(shop, browser, 'POST /api/profile/add_to_favourites/', { product_id: item.id }),
      ]
      const statuses = statusesOf(await Promise.all(all))
      expect(statuses[0]).toBe(204)
      expect(statuses.filter((status) => status >= 500)).toEqual([])
    }
    const orders = await shop.db.selectFrom('orders').select(['name', 'customer_id']).execute()
    expect(orders.filter(({ name }) => name !== '')).toEqual([])
  })

  test('a second deletion finds nobody, and sends one mail in all', async () => {
    const shop = await openTestShop()
    const ada = await aCustomer(shop, 'ada')
    const remove = () => send(shop, ada, 'DELETE /auth/users/me/', PASSWORD)
    const answers = await Promise.all([remove(), remove(), remove()])
    expect(statusesOf(answers).toSorted()).toEqual([204, 401, 401])
    for (const answer of answers)
      if (answer.status === 401) expect(await answer.json()).toEqual(GONE)
    expect((await mailsOf(shop)).map(({ to }) => to)).toEqual(['ada@example.com'])
  })

  test('a second deletion by the form leads to sign in', async () => {
    const shop = await openTestShop()
    const { cookies } = await aCustomer(shop, 'ada')
    const form = { form: 'delete', ...PASSWORD }
    const remove = () =>
      send(shop, { cookies: new Map(cookies) }, 'POST /settings', form, { form: true })
    const answers = await Promise.all([remove(), remove(), remove()])
    expect(statusesOf(answers)).toEqual([303, 303, 303])
    const places = answers.map(({ headers }) => headers.get('location')).toSorted()
    // Who was not let in any more is a guest to the page, which leads back to it.
    const asGuest = '/signin?next=/settings'
    expect(places.map((place) => (place === asGuest ? '/signin' : place)).toSorted()).toEqual([
      '/signin',
      '/signin',
      '/signin?deleted',
    ])
  })
})
