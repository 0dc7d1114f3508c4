import { describe, expect, test } from 'vitest'
import { totalOf, readReport } from '#lib/books/reports/all.server.ts'
import { presetDays } from '#lib/books/reports/report.ts'
import { chooseAlerts } from '#lib/desk/alerts/alerts.server.ts'
import { tellDay } from '#lib/desk/alerts/day.server.ts'
import { lockStaffRow } from '#lib/desk/staff/staff.sql.ts'
import { formatNaira } from '#lib/money.ts'
import type { Shop } from '#lib/shop.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/time.ts'
import { atDesk, read, submit } from '../../../support/desk/desk.ts'
import { aMember, changeRole, removeStaff, theOwner } from '../../../support/desk/staff.ts'
import { mailsOf } from '../../../support/outbox.ts'
import { aPaidOrder, elsewhere } from '../../../support/orders.ts'
import { somePlaces } from '../../../support/places.ts'
import { openTestShop } from '../../../support/shop.ts'
import { anItem } from '../../../support/world.ts'

const HERE = '/desk/me/alerts'

/** Friday 20 November, ten in the morning in Lagos. */
async function aShop() {
  const shop = await openTestShop()
  await somePlaces(shop)
  const ada = await aMember(shop)
  return { shop, ada }
}

const choose = (shop: Shop, who: { id: number }, dayHour: number) =>
  chooseAlerts(shop, who.id, { chosen: [{ kind: 'day', way: 'mail' }], atNight: false, dayHour })

async function dayMails(shop: Shop) {
  await tellDay(shop)
  return (await mailsOf(shop)).filter(({ subject }) => subject.includes('November'))
}

/** What a report says of today, in its main column. */
async function reported(shop: Shop, name: string): Promise<string> {
  const report = readReport(name)
  if (!report) throw new Error('no such report')
  const rows = await report.read(shop, presetDays('today', shop.now()))
  return formatNaira(totalOf(report, rows)[report.main] ?? 0)
}

describe('the day’s mail', () => {
  test('says the sums of the reports, beside the same weekday until the same hour, and names no buyer', async () => {
    const { shop, ada } = await aShop()
    await submit(shop, atDesk(ada), HERE, { act: 'choose', 'mail.day': 'on', hour: '20' })
    const gele = await anItem(shop, { name: 'Gele', price: 20_000, stock: 20 })
    await aPaidOrder(shop, [{ item: gele }])
    shop.pass(11 * HOUR_MS)
    expect(await dayMails(shop)).toHaveLength(1)
    // Later than the hour that the mail compares.
    await aPaidOrder(shop, [{ item: gele, quantity: 5 }])
    shop.pass(7 * DAY_MS - 11 * HOUR_MS)
    await aPaidOrder(shop, [{ item: gele, quantity: 2 }])
    await aPaidOrder(shop, [{ item: gele, quantity: 3 }])
    expect(await dayMails(shop)).toHaveLength(1)
    shop.pass(10 * HOUR_MS)
    const [, mail, ...others] = await dayMails(shop)
    expect(others).toEqual([])
    expect(mail?.subject).toContain('Friday 27 November, so far')
    const lines = mail?.text.split('\n').map((line) => line.replaceAll(/\s+/g, ' ').trim())
    const sold = await reported(shop, 'sales')
    expect(sold).toBe('₦102,500')
    expect(lines).toContain('2 orders. Fri 20 Nov: 1 order.')
    expect(lines).toContain(`Sold ${sold}`)
    expect(lines).toContain('Fri 20 Nov: ₦22,500')
    expect(lines).toContain(`Paid ${await reported(shop, 'payments')}`)
    expect(lines).toContain('Orders to pack 4')
    const said = `${mail?.text} ${mail?.html}`
    for (const name of ['Ada Obi', 'buyer.', 'Adelabu', '555 0142'])
      expect(said).not.toContain(name)
  })

  test('comes before noon with the whole day before', async () => {
    const { shop, ada } = await aShop()
    await choose(shop, ada, 7)
    await aPaidOrder(shop, [{ item: await anItem(shop, { price: 20_000 }) }])
    shop.pass(21 * HOUR_MS)
    const [mail] = await dayMails(shop)
    expect(mail?.subject).toMatch(/: Friday 20 November$/)
    expect(mail?.text).toContain('1 order. Fri 13 Nov: 0 orders.')
  })

  test('is short after a day without a sale', async () => {
    const { shop, ada } = await aShop()
    await choose(shop, ada, 20)
    shop.pass(10 * HOUR_MS)
    const [mail] = await dayMails(shop)
    expect(mail?.text).toContain('No sale. Fri 13 Nov: 0 orders, ₦0.')
    expect(mail?.text).not.toContain('Paid')
  })

  test('comes once a day: for two processes, a changed hour, and a clock that goes back', async () => {
    const { shop, ada } = await aShop()
    await choose(shop, ada, 20)
    shop.pass(10 * HOUR_MS)
    await Promise.all([tellDay(shop), tellDay(elsewhere(shop))])
    expect(await dayMails(shop)).toHaveLength(1)
    await choose(shop, ada, 21)
    shop.pass(HOUR_MS)
    expect(await dayMails(shop)).toHaveLength(1)
    shop.pass(-26 * HOUR_MS)
    expect(await dayMails(shop)).toHaveLength(1)
    // A clock that was far ahead does not end the mails.
    shop.pass(20 * DAY_MS)
    expect(await dayMails(shop)).toHaveLength(1)
    await tellDay(shop)
    shop.pass(-19 * DAY_MS + 2 * HOUR_MS)
    expect(await dayMails(shop)).toHaveLength(1)
    shop.pass(DAY_MS)
    expect(await dayMails(shop)).toHaveLength(2)
  })

  test('begins tomorrow where the hour has passed', async () => {
    const { shop, ada } = await aShop()
    await choose(shop, ada, 9)
    expect(await dayMails(shop)).toEqual([])
    shop.pass(DAY_MS - HOUR_MS - MINUTE_MS)
    expect(await dayMails(shop)).toEqual([])
    shop.pass(MINUTE_MS)
    expect(await dayMails(shop)).toHaveLength(1)
  })

  test('comes to nobody who is locked, has left, or may not see it any more', async () => {
    const { shop, ada } = await aShop()
    const members = {
      left: await aMember(shop, 'manager', 'left'),
      locked: await aMember(shop, 'manager', 'locked'),
      moved: await aMember(shop, 'books', 'moved'),
      // Once their mail is ready.
      late: await aMember(shop, 'manager', 'late'),
    }
    for (const who of [ada, ...Object.values(members)]) await choose(shop, who, 20)
    await removeStaff(shop, theOwner, members.left.id)
    await lockStaffRow(shop.db, members.locked.id, shop.now())
    await changeRole(shop, theOwner, members.moved.id, 'packer')
    shop.pass(10 * HOUR_MS)
    await tellDay(shop)
    await removeStaff(shop, theOwner, members.late.id)
    expect((await dayMails(shop)).map(({ to }) => to)).toEqual(['owner@shop.example'])
  })

  test('is offered to who may see the reports', async () => {
    const { shop, ada } = await aShop()
    const pam = await aMember(shop, 'packer')
    expect(await read(shop, atDesk(ada), HERE)).toContain('The day in short')
    expect(await read(shop, atDesk(pam), HERE)).not.toContain('The day in short')
  })
})
