import { describe, expect, test } from 'vitest'
import { raiseAlarm, tellStaff } from '#lib/desk/sign-in/alarm.server.ts'
import { DAY_MS, SECOND_MS } from '#lib/time.ts'
import { atDesk, post, read, submit, wordsOf } from '../../support/desk/desk.ts'
import { mailsOf } from '../../support/outbox.ts'
import { aBrowser, send } from '../../support/send.ts'
import {
  aMember,
  anInvitation,
  changeRole,
  codeFor,
  removeStaff,
  STAFF_PASSWORD,
  theOwner,
} from '../../support/desk/staff.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'

/** The link that somebody makes at the desk for a new owner. */
async function inviteFrom(shop: TestShop, who: ReturnType<typeof atDesk>, email: string) {
  await submit(shop, who, '/desk/staff', { act: 'invite', email, role: 'owner' })
  const page = await read(shop, who, '/desk/staff')
  return new RegExp(`${email}[^]*?/desk/join/([\\w.-]+)<`).exec(page)?.[1] ?? ''
}

const statusOf = async (shop: TestShop, token: string) =>
  (await send(shop, aBrowser(), `GET /desk/join/${token}`)).status

describe('an invitation', () => {
  test('names who made it, and ends with their place, their role or their lock', async () => {
    const shop = await openTestShop()
    await aMember(shop, 'owner', 'Amaka')
    const ends = {
      removed: (id: number) => removeStaff(shop, theOwner, id),
      demoted: (id: number) => changeRole(shop, theOwner, id, 'manager'),
      locked: async (id: number, email: string) => {
        await shop.inTransaction((shop) =>
          tellStaff(shop, { id, name: 'locked', email }, { what: 'password' }),
        )
        const mails = (await mailsOf(shop)).filter(({ to }) => to.includes(email))
        const token = /\/desk\/not-me\/(\S+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
        await raiseAlarm(shop, token, 'test')
      },
    }
    for (const [name, end] of Object.entries(ends)) {
      const bola = await aMember(shop, 'owner', name)
      shop.pass(SECOND_MS)
      const who = atDesk(bola)
      const token = await inviteFrom(shop, who, `${name}.again@shop.example`)
      expect(await statusOf(shop, token), name).toBe(200)
      expect(wordsOf(await read(shop, who, '/desk/staff')), name).toContain(`made by ${name}`)
      await end(bola.id, bola.email)
      expect(await statusOf(shop, token), name).toBe(404)
    }
  })

  test('to somebody who is removed ends with it', async () => {
    const shop = await openTestShop()
    const bola = await aMember(shop, 'manager', 'Bola')
    await shop.db
      .updateTable('staff')
      .set({ locked_at: shop.now() })
      .where('id', '=', bola.id)
      .execute()
    const token = await anInvitation(shop, bola.email, 'owner')
    await removeStaff(shop, theOwner, bola.id)
    expect(await statusOf(shop, token)).toBe(404)
  })
})

describe('an owner of less than seven days', () => {
  test('neither removes another owner nor takes their role, but everybody else’s', async () => {
    const shop = await openTestShop()
    const amaka = await aMember(shop, 'owner', 'Amaka')
    const packer = await aMember(shop, 'packer', 'Tunde')
    shop.pass(DAY_MS)
    const bola = await aMember(shop, 'owner', 'Bola')
    const who = atDesk(bola)
    const at = (id: number) => `/desk/staff/${id}`
    const remove = await submit(shop, who, at(amaka.id), { act: 'remove' })
    expect(remove.status).toBe(400)
    expect(await remove.text()).toContain('less than 7 days')
    const demote = { act: 'role', role: 'packer' }
    expect((await submit(shop, who, at(amaka.id), demote)).status).toBe(400)
    expect((await submit(shop, who, at(packer.id), { act: 'remove' })).status).toBe(303)
    // Made a packer and an owner again, they begin anew.
    shop.pass(6 * DAY_MS)
    await changeRole(shop, theOwner, bola.id, 'packer')
    await changeRole(shop, theOwner, bola.id, 'owner')
    shop.pass(6 * DAY_MS)
    const by = { ...theOwner, staffId: bola.id }
    await expect(removeStaff(shop, by, amaka.id)).rejects.toMatchObject({ code: 'invalid' })
    shop.pass(DAY_MS)
    await removeStaff(shop, by, amaka.id)
  })
})

describe('a name at the desk', () => {
  test('that somebody has or had is refused, also in letters that look like it', async () => {
    const shop = await openTestShop()
    await aMember(shop, 'owner', 'Ìjí Amaka')
    const gone = await aMember(shop, 'packer', 'Tunde')
    await removeStaff(shop, theOwner, gone.id)
    const token = await anInvitation(shop, 'new@shop.example', 'packer')
    const page = await read(shop, aBrowser(), `/desk/join/${token}`)
    const key = /<code[^>]*>([A-Z2-7 ]+)</.exec(page)?.[1]?.replaceAll(' ', '') ?? ''
    const join = (name: string) =>
      post(shop, aBrowser(), `/desk/join/${token}`, {
        name,
        password: STAFF_PASSWORD,
        code: codeFor(shop, key),
      })
    const taken = [
      'iji  amaka',
      'lji Amaka',
      'Ijі Аmаkа',
      'IJI-AMAKA',
      'Ｉｊｉ Ａｍａｋａ',
      'TUNDE',
      'Command line',
    ]
    for (const name of [...taken, '…']) {
      const refused = await join(name)
      expect(refused.status, name).toBe(400)
      expect(await refused.text(), name).toMatch(
        /Somebody here is, or was, called|at least one letter/,
      )
    }
    expect((await join('Amaka Bello')).status).toBe(200)
  })
})
