import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { clearBuyers } from '#lib/accounts/deletion/deletion.server.ts'
import { ROLES } from '#lib/desk/rights.ts'
import { clearOldPictures } from '#lib/orders/pictures/pictures.server.ts'
import { payLinkOf } from '#lib/orders/placing/pay-link.server.ts'
import { cancelUnpaid } from '#lib/payments/attempts/cancel.server.ts'
import { ownAccount } from '#lib/payments/own-account/change-account.server.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/time.ts'
import { isSignedIn } from '#lib/web/server/signed-in.server.ts'
import { BAD_PHOTOS } from '../../support/catalogue/bad-photos.ts'
import { aPhoto, cookiesOf, postFiles, type SentFile } from '../../support/catalogue/photos.ts'
import { atDesk, post, read, submit, wordsOf } from '../../support/desk/desk.ts'
import { aMember } from '../../support/desk/staff.ts'
import { aBuyer, place, statusOf } from '../../support/orders.ts'
import { somePlaces } from '../../support/places.ts'
import { aBrowser, type Browser, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { anItem, aCustomer, signInAs } from '../../support/world.ts'

const ACCOUNT = {
  bank: 'GTBank',
  accountNumber: '0123456789',
  accountName: 'Oja Limited',
  waitHours: 24,
}
const BUTTON = 'I have sent it'

/** An order of Ada's that waits for a transfer to the shop's own account, and what Ada sends. */
async function aWaitingTransfer() {
  const shop = await openTestShop()
  await somePlaces(shop)
  await shop.inTransaction((shop) => ownAccount.become(shop, ACCOUNT, 'Ada'))
  const item = await anItem(shop, { stock: 3 })
  const buyer = await aBuyer(shop, 'ada', [{ item }])
  const { order } = await place(shop, buyer)
  const ada = await signInAs(shop, 'ada')
  const path = `/orders/${order.id}/pay`
  await post(shop, ada, path, { do: 'own' })
  const tell = (files: readonly SentFile[], who: Browser = ada, to = path) =>
    postFiles(shop, who, to, { do: 'sent-own' }, files)
  const pictures = () => shop.db.selectFrom('order_picture').selectAll().orderBy('id').execute()
  const notes = () => shop.db.selectFrom('order_note').select(['who', 'words']).execute()
  const status = async () => (await statusOf(shop, order.id)).status
  return { shop, order, buyer, ada, path, tell, pictures, notes, status }
}

describe('“I have sent it”, of a transfer to the shop’s own account', () => {
  test('takes a screenshot without script, and marks nothing as paid', async () => {
    const { shop, order, ada, path, tell, pictures, status } = await aWaitingTransfer()
    const page = await read(shop, ada, path)
    expect(page).toMatch(/<form method="post" enctype="multipart\/form-data"/)
    expect(page).toContain(BUTTON)
    const folded = /Not sent\? Pay in another way<\/summary>[^]*Pay by card on the company’s page/
    expect(page).not.toMatch(folded)
    // A page that looks again by itself would lose the picture that is being chosen.
    expect(page).not.toContain('http-equiv="refresh"')
    const told = await tell([await aPhoto('receipt.png')])
    expect([told.status, told.headers.get('location')]).toEqual([303, path])
    const waits = await read(shop, ada, path)
    expect(wordsOf(waits)).toContain('We look for it in our account')
    // Who has sent it is not led to pay once more.
    expect(waits).toMatch(folded)
    const [picture] = await pictures()
    expect(picture).toMatchObject({ kind: 'transfer', who: '', return_request_id: null })
    expect(await status()).toBe('pending')
    const said = wordsOf(await read(shop, ada, `/orders/${order.id}`))
    expect(said).toContain('Payment Bank transfer to our account')
    expect(said).not.toContain('Card, bank transfer or USSD')
    const own = await send(shop, ada, `GET /orders/${order.id}/pictures/${picture?.id}`)
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  })

  test('is shown where the clerk notes the money, with the words that it is no proof', async () => {
    const { shop, order, tell, pictures } = await aWaitingTransfer()
    const clerk = atDesk(await aMember(shop, 'manager', 'Ngozi'))
    const pictured = `${order.number}, said 10:00, with a picture`
    expect(wordsOf(await read(shop, clerk, '/desk/money'))).not.toContain(pictured)
    await tell([await aPhoto()])
    const [picture] = await pictures()
    expect(wordsOf(await read(shop, clerk, '/desk/money'))).toContain(pictured)
    const page = await read(shop, clerk, `/desk/orders/${order.number}/paid`)
    expect(page).toContain(`src="/desk/orders/${order.number}/pictures/${picture?.id}"`)
    expect(wordsOf(page)).toContain('It is no proof: anybody can make one.')
    for (const role of ROLES) {
      const who = atDesk(await aMember(shop, role))
      const { status } = await send(
        shop,
        who,
        `GET /desk/orders/${order.number}/pictures/${picture?.id}`,
      )
      const may = ['owner', 'manager', 'support', 'books'].includes(role)
      expect(status, role).toBe(may ? 200 : 404)
    }
  })

  test('tells the team without a screenshot too, once a day', async () => {
    const { shop, path, tell, pictures, notes, status } = await aWaitingTransfer()
    const owner = atDesk(await aMember(shop))
    const money = async () => wordsOf(await read(shop, owner, '/desk/money'))
    expect(await money()).not.toContain('They say that it is sent')
    expect((await tell([])).headers.get('location')).toBe(path)
    await tell([])
    expect(await money()).toMatch(
      /They say that it is sent ₦21,000 .* ₦21,000 from Ada Obi NG-\d+, said 10:00 /,
    )
    expect(await pictures()).toEqual([])
    expect(await notes()).toEqual([
      { who: 'The buyer', words: expect.stringContaining('I have sent the transfer.') },
    ])
    expect(await status()).toBe('pending')
  })

  test('stays with the order: no page asks for the money again, until a rest is asked for', async () => {
    const { shop, order, ada, path, tell } = await aWaitingTransfer()
    const said = 'You told us on Friday 20 November, 10:05 that you sent it'
    const buyers = {
      'the payment': path,
      'the order': `/orders/${order.id}`,
      'the list': '/orders',
    }
    const atDeskSays = 'The buyer says that it was sent on Friday 20 November, 10:05.'
    const onPage = async (at: string, who: Browser = ada) => wordsOf(await read(shop, who, at))
    for (const [page, at] of Object.entries(buyers))
      expect(await onPage(at), page).not.toContain('You told us')
    expect(await onPage(`/orders/${order.id}`)).toContain('We wait for your payment')
    shop.pass(5 * MINUTE_MS)
    await tell([])
    shop.pass(HOUR_MS)
    await tell([await aPhoto()])
    const owner = atDesk(await aMember(shop))
    for (const [page, at] of Object.entries(buyers)) {
      const words = await onPage(at)
      expect(words, page).toContain(said)
      for (const asks of ['We wait for your payment', 'Pay now', 'Pay within', BUTTON])
        expect(words, page).not.toContain(asks)
    }
    expect(await onPage(`/orders/${order.id}`)).toContain('We look for your payment')
    expect(await onPage(path)).toContain('Send a screenshot of the transfer')
    expect(await onPage(`/desk/orders/${order.number}`, owner)).toContain(atDeskSays)
    const part = {
      act: 'paid',
      payment: 'transfer',
      reference: 'GTB/1',
      sum: '500',
      reason: 'seen',
    }
    await submit(shop, owner, `/desk/orders/${order.number}/paid`, part)
    expect(await onPage(path)).not.toContain('You told us')
    expect(await onPage(path)).toContain(BUTTON)
    expect(await onPage(`/desk/orders/${order.number}`, owner)).not.toContain('was sent on')
  })

  test.each(BAD_PHOTOS.filter(([name]) => /svg|cut|HEIC|list/.test(name)))(
    'refuses %s in the words that the desk has',
    async (name, said, bytes) => {
      const { tell, pictures, notes } = await aWaitingTransfer()
      const refused = await tell([{ name, bytes: await bytes() }])
      expect(refused.status).toBe(400)
      const html = await refused.text()
      // At the top of the page, with the way to the field.
      expect(html).toMatch(/role="alert"[^>]*>\s*<a[^>]* href="#photos"/)
      const words = wordsOf(html)
      for (const sentence of [`“${name}” ${said}`, BUTTON]) expect(words).toContain(sentence)
      expect([await pictures(), await notes()]).toEqual([[], []])
    },
  )

  test('takes one screenshot at once, and three of an order', async () => {
    const { tell, pictures } = await aWaitingTransfer()
    expect((await tell([await aPhoto(), await aPhoto()])).status).toBe(400)
    const answers = []
    for (let times = 1; times <= 4; times++) answers.push((await tell([await aPhoto()])).status)
    expect([answers, (await pictures()).length]).toEqual([[303, 303, 303, 400], 3])
  })

  test('is for nobody but the buyer, and only while the transfer is awaited', async () => {
    const { shop, order, tell, path, pictures, notes } = await aWaitingTransfer()
    await aCustomer(shop, 'bola')
    const bola = await signInAs(shop, 'bola')
    expect((await tell([await aPhoto()], bola)).status).toBe(404)
    const stranger = await tell([await aPhoto()], aBrowser())
    expect(stranger.headers.get('location')).toMatch(/^\/signin/)
    await cancelUnpaid(shop, order.id)
    expect((await tell([await aPhoto()])).status).toBe(409)
    expect([await pictures(), await notes(), path]).toEqual([[], [], path])
  })

  test('comes by the link of an order of the desk, too, which then shows no picture', async () => {
    const { shop, order, tell, pictures } = await aWaitingTransfer()
    const values = { channel: 'desk', customer_id: null } as const
    await shop.db.updateTable('orders').set(values).where('id', '=', order.id).execute()
    const link = new URL(payLinkOf(shop, order.id)).pathname
    const buyer = aBrowser()
    expect(await read(shop, buyer, link)).toContain(BUTTON)
    // Larger than what a stranger may send.
    const photo = await aPhoto()
    const large = { name: photo.name, bytes: Buffer.concat([photo.bytes, Buffer.alloc(400_000)]) }
    expect((await tell([large], buyer, link)).headers.get('location')).toBe(link)
    const [picture] = await pictures()
    expect(picture?.kind).toBe('transfer')
    expect(await read(shop, buyer, link)).not.toContain('/pictures/')
    const answerTo = async (path: string) => (await send(shop, buyer, `GET ${path}`)).status
    expect(await answerTo(`${link}/pictures/${picture?.id}`)).toBe(404)
    expect(await answerTo(`/orders/${order.id}/pictures/${picture?.id}`)).toBe(401)
    const forged = await tell([large], buyer, `${link.slice(0, -1)}x`)
    expect([403, 404, 413]).toContain(forged.status)
  })

  test('may be large only while it can be taken: nobody else’s large body is kept', async () => {
    const { shop, order, ada, path } = await aWaitingTransfer()
    const link = new URL(payLinkOf(shop, order.id)).pathname
    const asked = (who: Browser, url: string) =>
      isSignedIn(shop, { headers: { cookie: cookiesOf(who) }, url } as IncomingMessage)
    expect([await asked(ada, path), await asked(aBrowser(), link)]).toEqual([true, true])
    expect(await asked(ada, `/orders/${order.id}`)).toBe(false)
    await cancelUnpaid(shop, order.id)
    expect([await asked(ada, path), await asked(aBrowser(), link)]).toEqual([false, false])
    expect(await asked(ada, '/settings')).toBe(true)
  })

  test('goes a month after it was sent, once its order waits no longer', async () => {
    const { shop, order, tell, pictures } = await aWaitingTransfer()
    await tell([await aPhoto()])
    await cancelUnpaid(shop, order.id)
    shop.pass(29 * DAY_MS)
    await clearOldPictures(shop)
    expect(await pictures()).toHaveLength(1)
    shop.pass(2 * DAY_MS)
    await clearOldPictures(shop)
    expect(await pictures()).toEqual([])
  })

  test('goes with the data of a deleted account, once the order has ended', async () => {
    const { shop, order, ada, tell, pictures } = await aWaitingTransfer()
    await tell([await aPhoto()])
    await cancelUnpaid(shop, order.id)
    const password = { current_password: 'market-day-7' }
    const { access } = await (
      await send(shop, aBrowser(), 'POST /auth/jwt/create', {
        username: 'ada',
        password: 'market-day-7',
      })
    ).json()
    Object.assign(ada, { access })
    expect((await send(shop, ada, 'DELETE /auth/users/me/', password)).status).toBe(204)
    // Money may still come for the order: until then it is kept with its data.
    shop.pass(8 * DAY_MS)
    await clearBuyers(shop)
    expect(await pictures()).toEqual([])
  })
})
