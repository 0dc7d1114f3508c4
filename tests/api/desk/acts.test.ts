/** @module-tag postgres */
import { describe, expect, test } from 'vitest'
import type { Actor } from '#lib/desk/desk.ts'
import { mayGive, ROLES } from '#lib/desk/rights.ts'
import { findSession } from '#lib/desk/sign-in/sessions.server.ts'
import { readStaff } from '#lib/desk/staff/staff.server.ts'
import type { Shop } from '#lib/shop.ts'
import { DAY_MS } from '#lib/time.ts'
import { failAtEach } from '../../support/failures/faults.ts'
import {
  aMember,
  anInvitation,
  changeRole,
  endSessionsOf,
  invite,
  removeStaff,
  theOwner,
} from '../../support/desk/staff.ts'
import { elsewhere } from '../../support/orders.ts'
import { openTestShop } from '../../support/shop.ts'

const auditOf = (shop: Shop, act: string) =>
  shop.db
    .selectFrom('audit')
    .select(['who', 'act', 'subject', 'changes', 'staff_id'])
    .where('act', '=', act)
    .execute()

/** Somebody at the desk, who posts a form with this value. */
const atDesk = async (shop: Shop, cookie: string, value: string): Promise<Actor> => {
  const session = await findSession(shop, cookie)
  if (!session) throw new Error('no session')
  const { id, staff } = session
  const form = { value, fieldsHash: 'fields', sessionId: id }
  const { role, name } = staff
  return { staffId: staff.id, name, role, isConfirmed: true, form, requestId: 'test' }
}

describe('an act at the desk', () => {
  test('is written down with who did it, and what it changed', async () => {
    const shop = await openTestShop()
    const owner = await aMember(shop, 'owner', 'Amaka')
    const { id } = await aMember(shop, 'packer')
    await changeRole(shop, await atDesk(shop, owner.cookie, 'form'), id, 'support')
    const [row] = await auditOf(shop, 'staff.role')
    expect(row).toMatchObject({ who: 'Amaka', staff_id: owner.id, subject: `staff:${id}` })
    expect(JSON.parse(row?.changes ?? '')).toEqual({ role: ['packer', 'support'] })
  })

  test('is refused to who lacks the right, or has not given the password lately', async () => {
    const shop = await openTestShop()
    const { id } = await aMember(shop, 'packer')
    const asked = { email: 'tunde@shop.example', role: 'packer' } as const
    for (const role of ROLES.filter((each) => each !== 'owner')) {
      const by = { ...theOwner, role }
      await expect(invite(shop, by, asked)).rejects.toMatchObject({ code: 'permission_denied' })
      await expect(removeStaff(shop, by, id)).rejects.toMatchObject({ code: 'permission_denied' })
    }
    const unsure = { ...theOwner, isConfirmed: false }
    await expect(invite(shop, unsure, asked)).rejects.toMatchObject({ code: 'password_needed' })
  })

  test('is done once, however often and at once its form is sent', async () => {
    const shop = await openTestShop()
    const { cookie } = await aMember(shop)
    const by = await atDesk(shop, cookie, 'form')
    const other = elsewhere(shop)
    const send = (shop: Shop) => invite(shop, by, { email: 'tunde@shop.example', role: 'packer' })
    const answers = await Promise.all([send(shop), send(other), send(shop)])
    expect(answers).toEqual(['/desk/staff', '/desk/staff', '/desk/staff'])
    expect(await auditOf(shop, 'staff.invite')).toHaveLength(1)
  })

  test('leaves its form to be sent again when it is refused', async () => {
    const shop = await openTestShop()
    const { cookie, email } = await aMember(shop)
    const by = await atDesk(shop, cookie, 'form')
    await expect(invite(shop, by, { email, role: 'packer' })).rejects.toMatchObject({
      fields: { email: [expect.any(String)] },
    })
    await invite(shop, by, { email: 'tunde@shop.example', role: 'packer' })
    expect((await readStaff(shop)).invitations).toHaveLength(1)
  })

  test('has its change and its row in the audit, or neither, wherever the database fails', async () => {
    const shop = await openTestShop()
    const { cookie } = await aMember(shop)
    const { id } = await aMember(shop, 'packer')
    const by = await atDesk(shop, cookie, 'form')
    const roleOf = async () => {
      const { staff } = await readStaff(shop)
      return staff.find((each) => each.id === id)?.role
    }
    const change = () => changeRole(shop, by, id, 'support')
    const statements = await failAtEach(shop, change, async (isDone) => {
      expect(await auditOf(shop, 'staff.role')).toHaveLength(isDone ? 1 : 0)
      expect(await roleOf()).toBe(isDone ? 'support' : 'packer')
    })
    // The form’s value, the owners, the person, the change, their invitations, the audit, the answer.
    expect(statements).toBe(7)
  })
})

describe('the audit', () => {
  test('is never changed and never shortened', async () => {
    const shop = await openTestShop()
    await aMember(shop)
    const change = shop.db.updateTable('audit').set({ who: 'Nobody' }).execute()
    await expect(change).rejects.toThrow('append-only')
    await expect(shop.db.deleteFrom('audit').execute()).rejects.toThrow('append-only')
    expect(await auditOf(shop, 'staff.join')).toMatchObject([{ who: 'owner' }])
  })

  test('holds no e-mail address in full', async () => {
    const shop = await openTestShop()
    await anInvitation(shop, 'folake@shop.example', 'packer')
    const rows = await shop.db.selectFrom('audit').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('folake@shop.example')
    expect(JSON.stringify(rows)).toContain('fo…@shop.example')
  })
})

describe('staff', () => {
  test('never lose their last owner, also when two are removed at once', async () => {
    const shop = await openTestShop()
    const ada = await aMember(shop, 'owner', 'ada')
    const owner = { ...theOwner, staffId: ada.id }
    await expect(removeStaff(shop, owner, ada.id)).rejects.toMatchObject({
      fields: { role: [expect.any(String)] },
    })
    await expect(changeRole(shop, owner, ada.id, 'books')).rejects.toMatchObject({
      code: 'invalid',
    })
    const bola = await aMember(shop, 'owner', 'bola')
    shop.pass(7 * DAY_MS)
    const other = elsewhere(shop)
    const outcomes = await Promise.allSettled([
      removeStaff(shop, { ...theOwner, staffId: bola.id }, ada.id),
      removeStaff(other, owner, bola.id),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await readStaff(shop)).staff).toHaveLength(1)
  })

  test('who are removed or signed out are out at once', async () => {
    const shop = await openTestShop()
    const packer = await aMember(shop, 'packer')
    const editor = await aMember(shop, 'editor')
    await removeStaff(shop, theOwner, packer.id)
    expect(await findSession(shop, packer.cookie)).toBeNull()
    await endSessionsOf(shop, theOwner, editor.id)
    expect(await findSession(shop, editor.cookie)).toBeNull()
    // The address may be invited again.
    await aMember(shop, 'packer')
  })

  test('give no right that they lack', () => {
    expect(ROLES.filter((role) => mayGive('owner', role))).toEqual([...ROLES])
    expect(mayGive('manager', 'owner')).toBe(false)
    expect(mayGive('packer', 'manager')).toBe(false)
    expect(mayGive('manager', 'packer')).toBe(true)
  })
})
