import { describe, expect, test } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '#lib/time.ts'
import { atDesk, onceOf, post, read, submit, wordsOf } from '../../support/desk/desk.ts'
import { aBrowser, send } from '../../support/send.ts'
import { aMember, anInvitation, codeFor, STAFF_PASSWORD } from '../../support/desk/staff.ts'
import { openTestShop } from '../../support/shop.ts'

const STEP_MS = 30 * SECOND_MS

describe('the pages of signing in', () => {
  test('take somebody from the invitation to the desk, and back in', async () => {
    const shop = await openTestShop()
    const token = await anInvitation(shop, 'tunde@shop.example', 'owner')
    const page = await read(shop, aBrowser(), `/desk/join/${token}`)
    expect(page).toContain('<svg')
    const key = /<code[^>]*>([A-Z2-7 ]+)</.exec(page)?.[1]?.replaceAll(' ', '') ?? ''
    const phone = aBrowser()
    const given = { name: 'Tunde', password: STAFF_PASSWORD, code: codeFor(shop, key) }
    const joined = await post(shop, phone, `/desk/join/${token}`, given)
    expect((await joined.text()).match(/<li[^>]*>[a-z2-9]{5}-[a-z2-9]{5}<\/li>/g)).toHaveLength(10)
    expect(joined.headers.getSetCookie()[0]).toMatch(
      /^desk=.*; Path=\/desk; HttpOnly; SameSite=Strict/,
    )
    expect(await read(shop, phone, '/desk/me')).toContain('10 recovery codes')
    expect((await send(shop, phone, 'POST /desk/signout')).status).toBe(303)
    expect((await send(shop, phone, 'GET /desk/me')).status).toBe(303)
    shop.pass(STEP_MS)
    const login = { email: 'tunde@shop.example', password: STAFF_PASSWORD }
    await post(shop, phone, '/desk/signin?next=%2Fdesk%2Fstaff', login)
    expect((await send(shop, phone, 'GET /desk/me')).status).toBe(303)
    const code = { code: codeFor(shop, key) }
    const opened = await post(shop, phone, '/desk/signin?next=%2Fdesk%2Fstaff', code)
    expect(opened.headers.get('location')).toBe('/desk/staff')
    expect((await send(shop, phone, 'GET /desk/staff')).status).toBe(200)
  })

  test('lead back to nothing but the desk', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop))
    for (const next of [
      'https://evil.example',
      '//evil.example',
      '/desk//evil.example/..',
      '/cart',
    ]) {
      const { headers } = await send(shop, who, `GET /desk/signin?next=${encodeURIComponent(next)}`)
      expect(headers.get('location')).toMatch(/^\/desk(\/|$)/)
    }
  })
})

describe('a form of the desk', () => {
  test('is refused from another site’s page, without a word of where it comes from, and without its value', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop))
    const once = onceOf(await read(shop, who, '/desk/staff'), 'invite')
    const fields = { act: 'invite', once, email: 'folake@shop.example', role: 'packer' }
    const send = (headers: Record<string, string>, more = {}) =>
      post(shop, who, '/desk/staff', { ...fields, ...more }, headers)
    expect((await send({ origin: 'https://evil.example' })).status).toBe(403)
    expect((await send({ origin: 'null' })).status).toBe(403)
    expect((await send({}, { once: '' })).status).toBe(403)
    const other = atDesk(await aMember(shop, 'owner', 'second'))
    expect((await post(shop, other, '/desk/staff', fields)).status).toBe(403)
    expect((await send({})).status).toBe(303)
    expect(await read(shop, who, '/desk/staff')).toContain('folake@shop.example')
  })

  test('waits for the password where it is asked again, and then goes on by itself', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop))
    shop.pass(15 * MINUTE_MS)
    const invite = { act: 'invite', email: 'folake@shop.example', role: 'packer' }
    const asked = await submit(shop, who, '/desk/staff', invite)
    const confirm = asked.headers.get('location') ?? ''
    expect(confirm).toMatch(/^\/desk\/confirm\?form=/)
    const page = await read(shop, who, confirm)
    expect(page).toContain('action="/desk/staff"')
    const kept = new URL(confirm, 'http://desk').searchParams.get('form') ?? ''
    const wrong = await post(shop, who, '/desk/staff', { kept, password: 'another one' })
    expect(wrong.headers.get('location')).toBe(`${confirm}&wrong`)
    const right = await post(shop, who, '/desk/staff', { kept, password: STAFF_PASSWORD })
    expect(right.headers.get('location')).toBe('/desk/staff')
    expect(await read(shop, who, '/desk/staff')).toContain('folake@shop.example')
    // Sent once more it is not done again.
    const again = await post(shop, who, '/desk/staff', { kept, password: STAFF_PASSWORD })
    expect(again.headers.get('location')).toBe('/desk/staff')
    const rows = await shop.db
      .selectFrom('audit')
      .select('id')
      .where('act', '=', 'staff.invite')
      .execute()
    expect(rows).toHaveLength(1)
  })
})

describe('an invitation', () => {
  test('is offered for roles that find a page at the desk; who has another role keeps it', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop))
    const rolesOn = async (path: string) =>
      [...(await read(shop, who, path)).matchAll(/<option value="(\w+)"/g)].map(([, role]) => role)
    const offered = ['owner', 'manager', 'packer', 'support', 'books']
    expect(await rolesOn('/desk/staff')).toEqual(offered.toReversed())
    expect(wordsOf(await read(shop, who, '/desk/staff'))).not.toContain('Editor')
    const { id } = await aMember(shop, 'packer')
    expect(await rolesOn(`/desk/staff/${id}`)).toEqual(offered)
    const editor = await aMember(shop, 'editor')
    expect(await rolesOn(`/desk/staff/${editor.id}`)).toContain('editor')
  })

  test('is taken back at the desk: its link opens nothing any more, and that is written down', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop))
    const token = await anInvitation(shop, 'tunde@shop.example', 'owner')
    shop.pass(SECOND_MS)
    await anInvitation(shop, 'folake@shop.example', 'packer')
    const [, invitation = ''] =
      /name="invitation" value="([^"]+)"/.exec(await read(shop, who, '/desk/staff')) ?? []
    const manager = atDesk(await aMember(shop, 'manager'))
    expect(await read(shop, manager, '/desk/staff')).not.toContain('name="invitation"')
    const fields = { act: 'withdraw', invitation }
    expect((await submit(shop, who, '/desk/staff', fields)).status).toBe(303)
    const opened = await send(shop, aBrowser(), `GET /desk/join/${token}`)
    expect(opened.status).toBe(404)
    expect(await opened.text()).toMatch(
      /Ask an owner of the shop for a new one\.[^]*\/desk\/signin/,
    )
    const page = await read(shop, who, '/desk/staff')
    expect([page.includes('tunde@'), page.includes('folake@')]).toEqual([false, true])
    expect(await read(shop, who, '/desk/audit')).toContain('took back the')
    // Another clerk has taken it back already.
    expect((await submit(shop, who, '/desk/staff', fields)).status).toBe(404)
  })
})
