import { describe, expect, test } from 'vitest'
import { readInvitation } from '#lib/desk/staff/join.server.ts'
import { offerFirstOwner } from '#lib/desk/staff/first-owner.server.ts'
import { readStaff } from '#lib/desk/staff/staff.server.ts'
import { auditOf, post, read, wordsOf } from '../../support/desk/desk.ts'
import { aMember, codeFor, STAFF_PASSWORD } from '../../support/desk/staff.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'

/** The path that a start shows. */
async function aFirstLink(shop: TestShop): Promise<string> {
  const path = await offerFirstOwner(shop)
  if (path === null) throw new Error('no link')
  return path
}

const statusOf = async (shop: TestShop, path: string) =>
  (await send(shop, aBrowser(), `GET ${path}`)).status

describe('the link of the first start', () => {
  test('makes the first owner, and leads on to what the shop says of itself', async () => {
    const shop = await openTestShop()
    const path = await aFirstLink(shop)
    const browser = aBrowser()
    expect(wordsOf(await read(shop, browser, path))).toContain('You become its owner')
    const invited = await post(shop, browser, path, { email: 'bola@shop.example' })
    expect(invited.status).toBe(303)
    const join = invited.headers.get('location') ?? ''
    const { email, role, key } = await readInvitation(shop, join.split('/').at(-1) ?? '')
    expect({ email, role }).toEqual({ email: 'bola@shop.example', role: 'owner' })
    const given = { name: 'Bola', password: STAFF_PASSWORD, code: codeFor(shop, key) }
    const joined = await (await post(shop, browser, join, given)).text()
    expect(wordsOf(joined)).toContain('I have them. To my shop’s name and contacts')
    expect(joined).toContain('href="/desk/shop"')
    expect(joined).toContain('href="/desk/delivery"')
    expect((await readStaff(shop)).staff).toMatchObject([{ name: 'Bola', role: 'owner' }])
    expect(await auditOf(shop, 'staff.invite')).toEqual([
      {
        who: 'the first start',
        subject: 'invitation:bo…@shop.example',
        changes: { role: [null, 'owner'] },
        reason: null,
      },
    ])
  })

  test('works once, also when two open it together', async () => {
    const shop = await openTestShop()
    const path = await aFirstLink(shop)
    const typed = ['bola@shop.example', 'chidi@shop.example']
    const answers = await Promise.all(typed.map((email) => post(shop, aBrowser(), path, { email })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 404])
    expect((await readStaff(shop)).invitations).toHaveLength(1)
    expect(await statusOf(shop, path)).toBe(404)
    expect((await post(shop, aBrowser(), path, { email: 'eve@bad.example' })).status).toBe(404)
    expect((await readStaff(shop)).invitations).toHaveLength(1)
  })

  test('still works after a mistyped address', async () => {
    const shop = await openTestShop()
    const path = await aFirstLink(shop)
    const wrong = await post(shop, aBrowser(), path, { email: 'bola' })
    expect([wrong.status, await wrong.text()]).toEqual([
      400,
      expect.stringContaining('class="field-error"'),
    ])
    expect(await statusOf(shop, path)).toBe(200)
  })

  test('is another one at each start, and the older one works no more', async () => {
    const shop = await openTestShop()
    const [first, second] = [await aFirstLink(shop), await aFirstLink(shop)]
    expect(second).not.toBe(first)
    expect(second).toMatch(/^\/desk\/join\/first\/[\w-]{43}$/)
    expect([await statusOf(shop, first), await statusOf(shop, second)]).toEqual([404, 200])
    // The database alone opens nothing.
    const rows = await shop.db.selectFrom('setting').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(second.split('/').at(-1))
  })

  test('cannot be guessed, and is not there before the first start', async () => {
    const shop = await openTestShop()
    for (const guess of ['null', 'undefined', '0'.repeat(43)])
      expect(await statusOf(shop, `/desk/join/first/${guess}`), guess).toBe(404)
    await aFirstLink(shop)
    const guessed = await post(shop, aBrowser(), `/desk/join/first/${'A'.repeat(43)}`, {
      email: 'eve@bad.example',
    })
    expect(guessed.status).toBe(404)
    expect((await readStaff(shop)).invitations).toEqual([])
  })

  test('is not made where somebody works at the desk, or there is no desk, and then ends', async () => {
    const shop = await openTestShop()
    const path = await aFirstLink(shop)
    await aMember(shop, 'owner', 'Amaka')
    expect(await offerFirstOwner(shop)).toBeNull()
    expect(await statusOf(shop, path)).toBe(404)
    expect((await post(shop, aBrowser(), path, { email: 'eve@bad.example' })).status).toBe(404)
    expect(await offerFirstOwner(await openTestShop({ DESK: 'off' }))).toBeNull()
  })
})
