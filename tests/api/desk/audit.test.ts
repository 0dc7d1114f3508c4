import { describe, expect, test } from 'vitest'
import { insertAudit } from '#lib/desk/audit/audit.sql.ts'
import { readAudit } from '#lib/desk/audit/audit.server.ts'
import { doAct } from '#desk/act.server.ts'
import { SCREENS } from '#desk/screens.ts'
import { ACTS_BEFORE_SIGN_IN, type Changes, COMMAND_ACTS } from '#lib/desk/desk.ts'
import { readStaff } from '#lib/desk/staff/staff.server.ts'
import { screen as countScreen } from '#pages/desk/stock/count/_screen.ts'
import { screen as staffScreen } from '#pages/desk/staff/_screen.ts'
import type { Shop } from '#lib/shop.ts'
import { command } from '../../support/command.ts'
import { doOrderAct } from '../../support/desk/orders.ts'
import { atDesk, read, wordsOf } from '../../support/desk/desk.ts'
import { aPaidOrder } from '../../support/orders.ts'
import { somePlaces } from '../../support/places.ts'
import { openTestShop } from '../../support/shop.ts'
import {
  aMember,
  changeRole,
  invite,
  removeStaff,
  setLimits,
  theOwner,
} from '../../support/desk/staff.ts'
import { anAccount, anItem } from '../../support/world.ts'

/** Everything that the audit can have a row of. */
const WRITTEN = new Set<string>([
  ...COMMAND_ACTS,
  ...ACTS_BEFORE_SIGN_IN,
  ...SCREENS.flatMap(({ acts }) => Object.values(acts).map(({ name }) => name)),
])

const writeRow = (
  shop: Shop,
  act: string,
  subject: string,
  changes: Changes = {},
  staff_id: number | null = null,
) =>
  insertAudit(shop.db, {
    at: shop.now(),
    staff_id,
    who: 'Amaka',
    act,
    subject,
    changes: JSON.stringify(changes),
    reason: null,
    request_id: 'test',
  })

describe('the page of who did what', () => {
  test('says what was done to a category when the shop called it a place', async () => {
    const shop = await openTestShop()
    const owner = await aMember(shop, 'owner', 'Bola')
    await anItem(shop)
    const [women] = await shop.db.selectFrom('category').select(['id', 'name']).limit(1).execute()
    await writeRow(shop, 'place.moved', `place:category:${women?.id}`)
    await writeRow(shop, 'category.moved', `category:category:${women?.id}`)
    const words = wordsOf(await read(shop, atDesk(owner), '/desk/audit'))
    expect(words.split(`Amaka moved the category ${women?.name}`)).toHaveLength(3)
  })

  test('says each act in words', async () => {
    const shop = await openTestShop()
    const owner = await aMember(shop, 'owner', 'Bola')
    for (const act of WRITTEN) await writeRow(shop, act, `staff:${owner.id}`)
    let page = ''
    let next: string | undefined = '/desk/audit'
    while (next) {
      const html = await read(shop, atDesk(owner), next)
      page += ` ${wordsOf(html)}`
      next = /href="(\/desk\/audit\?after=\d+)"/.exec(html)?.[1]
    }
    const [, ...rows] = page.split('Bola joined')[0]?.split('Amaka') ?? []
    const said = rows.map((row) => row.replace(/ (First|Next) page.*$/, ' '))
    expect(said).toHaveLength(WRITTEN.size)
    for (const line of said)
      expect(line).toMatch(/^( [a-z’]+,?)+:?( Bola)? [A-Z][a-z]{2} \d+ [A-Z][a-z]{2} \d{4}, /)
  })

  test('names people and goods as they are called, also once they are gone', async () => {
    const shop = await openTestShop()
    const bola = await aMember(shop, 'owner', 'Bola')
    const tunde = await aMember(shop, 'packer', 'Tunde')
    const { slug, sizes } = await anItem(shop, { name: 'Adire Gown', stock: 4 })
    await changeRole(shop, theOwner, tunde.id, 'support')
    await setLimits(shop, theOwner, tunde.id, { each: 500_000, day: 1_500_000 })
    const size = sizes['No Size'] ?? 0
    const count = { item: slug, counted: { [size]: 3 }, shown: { [`counted.${size}`]: 4 } }
    await doAct(shop, theOwner, countScreen.acts.count, { params: {}, given: count })
    await invite(shop, theOwner, { email: 'folake@shop.example', role: 'packer' })
    const { invitations } = await readStaff(shop)
    const invitation = invitations[0]?.id ?? ''
    await doAct(shop, theOwner, staffScreen.acts.withdraw, { params: {}, given: { invitation } })
    await removeStaff(shop, theOwner, tunde.id)
    await shop.db.updateTable('item').set({ published: 0 }).where('slug', '=', slug).execute()
    const page = wordsOf(await read(shop, atDesk(bola), '/desk/audit'))
    for (const line of [
      /root removed Tunde .*? Role: Support until now/,
      /root took back the invitation of fo…@shop\.example .*? Role: Packer until now/,
      /root invited fo…@shop\.example .*? Role: Packer/,
      /root counted Adire Gown .*? One size: 4 → 3/,
      /root set the money limits of Tunde .*? Money at a time: ₦0 → ₦5,000 Money in a day: ₦0 → ₦15,000/,
      /root changed the role of Tunde .*? Role: Packer → Support/,
      /Bola joined .*? Role: Owner/,
    ])
      expect(page).toMatch(line)
  })

  test('names customers to who may see them, and counts goods: nothing is said by an id', async () => {
    const shop = await openTestShop()
    const owner = await aMember(shop, 'owner', 'Bola')
    const books = await aMember(shop, 'books', 'Sade')
    const ada = await anAccount(shop, 'ada')
    const named = { first_name: 'Ada', last_name: 'Obi' }
    await shop.db.updateTable('profile').set(named).where('customer_id', '=', ada.id).execute()
    await writeRow(shop, 'person.blocked', `person:c${ada.id}`)
    await writeRow(shop, 'person.blocked', 'person:NG-7')
    await writeRow(shop, 'goods.drafts-named', 'goods:3')
    await writeRow(shop, 'gift-card.cancelled', 'gift-card:4')
    const page = await read(shop, atDesk(owner), '/desk/audit')
    for (const said of ['blocked Ada Obi', 'blocked the customer of NG-7', 'named 3 items'])
      expect(wordsOf(page)).toContain(`Amaka ${said}`)
    expect(wordsOf(page)).toContain('gift card 4')
    expect(page).toContain(`href="/desk/people/c${ada.id}"`)
    const staff = { id: books.id, name: 'Sade', email: 'sade@shop.example', role: 'books' } as const
    await writeRow(shop, 'person.note', `person:c${ada.id}`, {}, books.id)
    const { entries } = await readAudit(shop, staff, {})
    expect(entries[0]).toMatchObject({ subject: 'a customer', href: null })
  })

  test('says how far an order came, and sums in naira', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const bola = await aMember(shop, 'owner', 'Bola')
    const order = await aPaidOrder(shop)
    const { number } = order
    await doOrderAct(shop, order, 'packed')
    await writeRow(shop, 'order.made', `order:${number}`, {
      total: [null, 1_250_050],
      payment: [null, 'pos'],
    })
    await command(shop, ['trending'])
    const page = wordsOf(await read(shop, atDesk(bola), '/desk/audit'))
    expect(page).toMatch(new RegExp(`root packed ${number} .*? Stage: Paid → Packed`))
    expect(page).toMatch(/Amaka made NG-\d+ .*? Total: ₦12,500\.50 Payment: Card at the counter/)
    expect(page).toContain('chose what is trending: the best of the week')
  })

  test('shows what a link asked for, and where an older page begins', async () => {
    const shop = await openTestShop()
    const { id } = await aMember(shop, 'owner', 'Bola')
    const staff = { id, name: 'Bola', email: 'bola@shop.example', role: 'owner' } as const
    for (let time = 0; time < 51; time++) await writeRow(shop, 'order.note', 'order:NG-1')
    const newest = await readAudit(shop, staff, { subject: 'order:NG-1' })
    const oldest = await readAudit(shop, staff, { subject: 'order:NG-1', before: newest.next ?? 0 })
    expect([newest.entries.length, oldest.entries.length, oldest.next]).toEqual([50, 1, null])
  })
})
