import { describe, expect, test } from 'vitest'
import { payLinkOf } from '#lib/orders/placing/pay-link.server.ts'
import { anOrderToCollect, aPark, CONTACT } from '../../../support/buying/collected.ts'
import { aPhoto, submitFiles } from '../../../support/catalogue/photos.ts'
import { keptPictures } from '../../../support/accounts/portraits.ts'
import { atDesk, auditOf, post, read, submit, wordsOf } from '../../../support/desk/desk.ts'
import { aMember } from '../../../support/desk/staff.ts'
import { aPaidOrder } from '../../../support/orders.ts'
import { somePlaces } from '../../../support/places.ts'
import { aBrowser, send } from '../../../support/send.ts'
import { openTestShop } from '../../../support/shop.ts'

const DRIVER = { name: 'Musa Bello', phone: '0803 555 0199', tracking: 'KJA-123 XY' }

/** A packed order that goes to a bus park, and the packer who brings it there. */
async function aPackedOrder() {
  const shop = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  await somePlaces(shop)
  const parkId = await aPark(shop)
  const packer = atDesk(await aMember(shop, 'packer', 'Tunde'))
  const order = await anOrderToCollect(shop, parkId)
  await submit(shop, packer, order.path, { act: 'packed' })
  const give = async (count: number, act = 'sent', fields: Record<string, string> = DRIVER) =>
    submitFiles(
      shop,
      packer,
      order.path,
      { act, ...fields },
      await Promise.all(Array.from({ length: count }, () => aPhoto())),
    )
  const pictures = () => shop.db.selectFrom('order_picture').selectAll().orderBy('id').execute()
  const page = () => read(shop, order.ada, `/orders/${order.id}`)
  return { shop, packer, ...order, give, pictures, page }
}

describe('a photo of the parcel at a bus park', () => {
  test('is sent with the driver, without script, and seen by the buyer on the order’s page', async () => {
    const { shop, packer, id, number, path, ada, give, pictures, page } = await aPackedOrder()
    const form = await read(shop, packer, path)
    expect(form).toContain('Photo of where the parcel is')
    expect(form).toContain('enctype="multipart/form-data"')
    expect((await give(1)).headers.get('location')).toBe(`${path}?done=sent`)
    const [picture] = await pictures()
    expect(picture).toMatchObject({ order_id: id, kind: 'park', who: 'Tunde' })
    const shown = `/orders/${id}/pictures/${picture?.id}`
    expect(await page()).toContain(`src="${shown}"`)
    const answer = await send(shop, ada, `GET ${shown}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(await read(shop, packer, path)).toContain(
      `src="/desk/orders/${number}/pictures/${picture?.id}"`,
    )
    expect(await auditOf(shop, 'order.sent')).toMatchObject([{ changes: { photo: [null, 1] } }])
    expect(keptPictures(shop)).toEqual([])
  })

  test('is seen by those of the team who see the address, and not by who keeps the books', async () => {
    const { shop, path, give, pictures } = await aPackedOrder()
    await give(1)
    const [picture] = await pictures()
    for (const role of ['owner', 'manager', 'packer', 'support', 'books'] as const) {
      const who = atDesk(await aMember(shop, role, `One of ${role}`))
      const may = role !== 'books'
      const { status } = await send(shop, who, `GET ${path}/pictures/${picture?.id}`)
      expect([status, (await read(shop, who, path)).includes('/pictures/')], role).toEqual([
        may ? 200 : 404,
        may,
      ])
    }
  })

  test('may be left out, comes later, and the newest takes its place', async () => {
    const { give, pictures, page } = await aPackedOrder()
    expect((await give(0)).status).toBe(303)
    expect(await pictures()).toEqual([])
    expect(await page()).not.toContain('/pictures/')
    const mend = () => give(1, 'courier', {})
    expect((await mend()).status).toBe(303)
    const [first] = await pictures()
    await mend()
    const [second, ...more] = await pictures()
    expect([second?.id === first?.id, more]).toEqual([false, []])
    expect(await page()).toContain(`/pictures/${second?.id}"`)
  })

  test('goes when the step is taken back, as the driver does', async () => {
    const { shop, packer, path, give, pictures } = await aPackedOrder()
    await give(1)
    const back = await submit(shop, packer, path, { act: 'take-back', state: 'sent' })
    expect(back.headers.get('location')).toBe(`${path}?done=taken-back`)
    expect(await pictures()).toEqual([])
  })

  test('is one, of a parcel that goes by a park, and a picture; else nothing is done', async () => {
    const { shop, packer, path, give, pictures } = await aPackedOrder()
    const two = await give(2)
    expect([two.status, wordsOf(await two.text())]).toEqual([
      400,
      expect.stringContaining('Choose at most 1 photo at once.'),
    ])
    const svg = { name: 'a.svg', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }
    const unread = await submitFiles(shop, packer, path, { act: 'sent', ...DRIVER }, [svg, svg])
    expect(wordsOf(await unread.text())).toContain('Choose at most 1 photo at once.')
    const drawn = await submitFiles(shop, packer, path, { act: 'sent', ...DRIVER }, [svg])
    expect([drawn.status, wordsOf(await drawn.text())]).toEqual([
      400,
      expect.stringContaining('“a.svg” '),
    ])
    expect(wordsOf(await read(shop, packer, path))).toContain('Photo of where the parcel is')
    const { number } = await aPaidOrder(shop)
    const other = `/desk/orders/${number}`
    await submit(shop, packer, other, { act: 'packed' })
    expect(await read(shop, packer, other)).not.toContain('Photo of where the parcel is')
    const photo = [await aPhoto()]
    const refused = await submitFiles(shop, packer, other, { act: 'sent', ...DRIVER }, photo)
    expect(refused.status).toBe(400)
    expect(await pictures()).toEqual([])
  })

  test('is seen by a guest who says whose order it is, and by nobody with its link alone', async () => {
    const { shop, id, give, pictures } = await aPackedOrder()
    await give(1)
    const guest = { is_guest: 1, customer_id: null } as const
    await shop.db.updateTable('orders').set(guest).where('id', '=', id).execute()
    const link = new URL(payLinkOf(shop, id)).pathname
    const [picture] = await pictures()
    const anybody = aBrowser()
    expect(await read(shop, anybody, link)).not.toContain('/pictures/')
    const seen = await post(shop, anybody, link, { do: 'see', who: CONTACT.phone })
    const [, path = ''] = /src="([^"]+\/pictures\/[^"]+)"/.exec(await seen.text()) ?? []
    expect(path).toMatch(new RegExp(`^${link}/pictures/${picture?.id}-[0-9a-f]{32}$`))
    const answer = await send(shop, anybody, `GET ${path}`)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    const wrong = [
      `${link}/pictures/${picture?.id}`,
      `${path.slice(0, -1)}${path.endsWith('0') ? '1' : '0'}`,
      path.replace(`/${picture?.id}-`, `/${(picture?.id ?? 0) + 1}-`),
      path.replace('/pay/', '/pay/x'),
    ]
    for (const address of wrong)
      expect((await send(shop, anybody, `GET ${address}`)).status, address).toBe(404)
    const erased = await post(shop, anybody, link, { do: 'erase', who: CONTACT.phone })
    // It is still under way: its driver is needed.
    expect(erased.status).toBe(400)
    await shop.db
      .updateTable('orders')
      .set({ stage: 'delivered', delivery_state: 'delivered', delivered_at: shop.now() })
      .where('id', '=', id)
      .execute()
    await post(shop, anybody, link, { do: 'erase', who: CONTACT.phone })
    expect(await pictures()).toEqual([])
    expect((await send(shop, anybody, `GET ${path}`)).status).toBe(404)
  })
})

describe('a photo of any parcel, once an owner wishes them,', () => {
  /** A paid order that is collected at the shop, and who packs it. */
  async function anOrderToPack({ wished }: { wished: boolean }) {
    const shop = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
    await somePlaces(shop)
    const owner = atDesk(await aMember(shop, 'owner', 'Bola'))
    const choice = { parcelPhotos: wished ? 'on' : 'off', 'shown.parcelPhotos': '' }
    await submit(shop, owner, '/desk/shop', { act: 'save', ...choice })
    const packer = atDesk(await aMember(shop, 'packer', 'Tunde'))
    const { id: place } = await shop.db
      .selectFrom('pickup_place')
      .select('id')
      .where('kind', '=', 'shop')
      .executeTakeFirstOrThrow()
    const order = await anOrderToCollect(shop, place)
    const pack = async () =>
      submitFiles(shop, packer, order.path, { act: 'packed' }, [await aPhoto()])
    const pictures = () => shop.db.selectFrom('order_picture').selectAll().execute()
    return { shop, packer, ...order, pack, pictures }
  }

  test('is taken at Mark packed, and its buyer sees it until it is taken back', async () => {
    const { shop, packer, ada, id, path, pack, pictures } = await anOrderToPack({ wished: true })
    expect(wordsOf(await read(shop, packer, path))).toContain('Photo of the parcel')
    expect((await pack()).headers.get('location')).toBe(`${path}?done=packed`)
    const [picture] = await pictures()
    expect(picture).toMatchObject({ order_id: id, kind: 'park', who: 'Tunde' })
    const page = await read(shop, ada, `/orders/${id}`)
    expect(page).toContain(`src="/orders/${id}/pictures/${picture?.id}"`)
    expect(page).toContain('alt="Your parcel, as it was packed"')
    expect(await auditOf(shop, 'order.packed')).toMatchObject([{ changes: { photo: [null, 1] } }])
    await submit(shop, packer, path, { act: 'take-back', state: 'packed' })
    expect(await pictures()).toEqual([])
  })

  test('is neither asked for nor taken while nobody wishes it', async () => {
    const { shop, packer, path, pack, pictures } = await anOrderToPack({ wished: false })
    expect(wordsOf(await read(shop, packer, path))).not.toContain('Photo of the parcel')
    const refused = await pack()
    expect([refused.status, wordsOf(await refused.text())]).toEqual([
      400,
      expect.stringContaining('An owner turns on photos of all parcels at Shop.'),
    ])
    expect(await pictures()).toEqual([])
    expect(wordsOf(await read(shop, packer, path))).toContain('Mark packed')
  })
})
