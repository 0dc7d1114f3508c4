import { expect, test } from 'vitest'
import { findSession } from '#lib/desk/sign-in/sessions.server.ts'
import { command } from '../../support/command.ts'
import { aMember } from '../../support/desk/staff.ts'
import { openTestShop } from '../../support/shop.ts'

test('the owner invites, lists, signs out and removes staff', async () => {
  const shop = await openTestShop()
  const invited = await command(shop, ['staff', 'invite', '--owner', 'Amaka@shop.example'])
  expect(invited.out).toMatch(/^http:\/\/localhost:4321\/desk\/join\/\w{22}\.[\w-]{43}\n/)
  expect(invited.out).toContain('Only this computer opens it.')
  const atPort = await command(shop, ['staff', 'invite', '--owner', 'Chi@shop.example'], {
    PORT: '5111',
    SITE_URL: '',
  })
  expect(atPort.out).toMatch(/^http:\/\/localhost:5111\/desk\/join\//)
  const atHttps = { SITE_URL: 'https://shop.example', ALLOW_SANDBOX_PAYMENTS: '1' }
  const elsewhere = await command(
    shop,
    ['staff', 'invite', '--owner', 'Bola@shop.example'],
    atHttps,
  )
  expect(elsewhere.out).toMatch(/^https:\/\/shop\.example\/desk\/join\//)
  expect(elsewhere.out).not.toContain('Only this computer')
  const unsaid = await command(shop, ['staff', 'invite', 'tunde@shop.example'])
  expect(unsaid).toMatchObject({ code: 1, err: expect.stringContaining('--role') })
  const editor = await command(shop, ['staff', 'invite', '--role', 'editor', 'e@shop.example'])
  expect(editor).toMatchObject({ code: 1, err: expect.stringContaining('Allowed choices are') })
  const { cookie } = await aMember(shop, 'packer', 'tunde')
  const listed = await command(shop, ['staff', 'list'])
  expect(listed.out).toMatch(/tunde +tunde@shop\.example +packer +2026-11-20 10:00/)
  expect(listed.out).toMatch(/amaka@shop\.example +owner +invited/)
  await command(shop, ['staff', 'end-sessions', 'tunde@shop.example'])
  expect(await findSession(shop, cookie)).toBeNull()
  const removed = await command(shop, ['staff', 'remove', 'tunde@shop.example'])
  expect(removed.out).toBe('tunde can no longer sign in at the desk.\n')
  const again = await command(shop, ['staff', 'remove', 'tunde@shop.example'])
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining('Nobody at the desk') })
})

test('the only owner, who has lost all keys, is removed and invited again', async () => {
  const shop = await openTestShop()
  const { email } = await aMember(shop, 'owner', 'amaka')
  const refused = await command(shop, ['staff', 'invite', '--owner', email])
  expect(refused).toMatchObject({ code: 1, err: `${email} is staff already.\n` })
  const removed = await command(shop, ['staff', 'remove', email])
  expect(removed.out).toBe('amaka can no longer sign in at the desk.\n')
  const invited = await command(shop, ['staff', 'invite', '--owner', email])
  expect(invited.out).toContain('/desk/join/')
})
