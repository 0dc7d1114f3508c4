import { describe, expect, test } from 'vitest'
import type { Role } from '#lib/desk/rights.ts'
import { askPasskey, givePasskey } from '#lib/desk/sign-in/passkeys.server.ts'
import { findSession } from '#lib/desk/sign-in/sessions.server.ts'
import { signIn } from '#lib/desk/sign-in/sign-in.server.ts'
import { askPasskeyToJoin, join, readInvitation } from '#lib/desk/staff/join.server.ts'
import { HOUR_MS, MINUTE_MS } from '#lib/time.ts'
import { anAuthenticator } from '../../support/desk/authenticator.ts'
import { post, read, submit } from '../../support/desk/desk.ts'
import { failAtEach } from '../../support/failures/faults.ts'
import { aBrowser } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { anInvitation, aPhone, codeFor, STAFF_PASSWORD } from '../../support/desk/staff.ts'

const EMAIL = 'musa@shop.example'
const NAMED = { name: 'Musa', password: STAFF_PASSWORD }
const refused = { code: 'invalid', fields: { passkey: [expect.any(String)] } }

/** An invitation, the phone of who is invited, and what it can make passkeys with. */
async function invited(role: Role = 'packer') {
  const shop = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  const token = await anInvitation(shop, EMAIL, role)
  const { key: appKey } = await readInvitation(shop, token)
  const phone = aBrowser()
  const path = `/desk/join/${token}`
  const { origin } = new URL(shop.config.siteUrl)
  const key = anAuthenticator({ origin })
  /** What the page asks the phone for. */
  const asked = async () => {
    const page = await read(shop, phone, path)
    const [, options = ''] = /data-create="([^"]+)"/.exec(page) ?? []
    return JSON.parse(options.replaceAll(/&#34;|&quot;/g, '"') || 'null')
  }
  const send = (fields: Record<string, string>) =>
    post(shop, phone, path, { ...NAMED, code: '', ...fields })
  const people = () => shop.db.selectFrom('staff').select(['id', 'totp_step']).execute()
  const passkeys = () => shop.db.selectFrom('staff_passkey').select('bound_to').execute()
  const session = () => findSession(shop, phone.cookies.get('desk') ?? '')
  return { shop, token, appKey, phone, path, key, asked, send, people, passkeys, session }
}

describe('a packer who is invited', () => {
  test('joins with a passkey in place of the app, on a phone that stays signed in for 8 hours', async () => {
    const { shop, phone, key, asked, send, session } = await invited()
    const joined = await send({ passkey: key.make(await asked()), bind: 'on' })
    expect(joined.status).toBe(200)
    expect(await joined.text()).toContain('Write these ten codes down now')
    shop.pass(HOUR_MS)
    expect(await session()).toMatchObject({ stage: 'open', staff: { name: 'Musa' } })
    expect(await read(shop, phone, '/desk/me')).toContain('This phone of a packer stays signed in')
    shop.pass(8 * HOUR_MS)
    expect(await session()).toBeNull()
  })

  test('signs in with it later, and no code of the app in the invitation opens the desk', async () => {
    const { shop, appKey, key, asked, send, session, passkeys } = await invited()
    await send({ passkey: key.make(await asked()) })
    expect(await passkeys()).toEqual([{ bound_to: null }])
    const at = { network: '41.58.1.0/24', knownTo: [], device: 'Phone' }
    shop.pass(HOUR_MS)
    expect(await session()).toBeNull()
    const cookie = await signIn(shop, { email: EMAIL, password: STAFF_PASSWORD }, at)
    const waiting = await findSession(shop, cookie)
    const browser = aBrowser()
    browser.cookies.set('desk', cookie)
    const byCode = await post(shop, browser, '/desk/signin', { code: codeFor(shop, appKey) })
    expect(byCode.status).toBe(400)
    const signing = waiting && (await askPasskey(shop, waiting))
    if (!waiting || !signing) throw new Error('no passkey')
    const { cookie: open } = await givePasskey(shop, waiting, key.use(signing), aPhone)
    expect((await findSession(shop, open))?.stage).toBe('open')
  })

  test('joins with an app all the same', async () => {
    const { shop, appKey, send, passkeys, people } = await invited()
    expect((await send({ code: '' })).status).toBe(400)
    expect((await send({ code: codeFor(shop, appKey), passkey: '' })).status).toBe(200)
    expect(await passkeys()).toEqual([])
    expect((await people())[0]?.totp_step).toBeGreaterThan(0)
  })

  test('keeps the last passkey until there is an app', async () => {
    const { shop, phone, key, asked, send, passkeys } = await invited()
    const page = await (await send({ passkey: key.make(await asked()) })).text()
    const [, recovery = ''] = /<li[^>]*>\s*([a-z0-9]{5}-[a-z0-9]{5})/.exec(page) ?? []
    const [passkey] = await shop.db.selectFrom('staff_passkey').select('id').execute()
    const remove = { act: 'passkey-remove', passkey: passkey?.id ?? '' }
    const kept = await submit(shop, phone, '/desk/me', remove)
    expect(kept.status).toBe(400)
    expect(await kept.text()).toContain('This is your only key')
    expect(await passkeys()).toHaveLength(1)
    const begun = await submit(shop, phone, '/desk/me', { act: 'app', code: recovery })
    expect(begun.headers.get('location')).toBe('/desk/me/app')
    const app = await read(shop, phone, '/desk/me/app')
    const secret = /<code>([A-Z2-7 ]+)<\/code>/.exec(app)?.[1]?.replaceAll(' ', '') ?? ''
    const act = /name="act" value="([^"]+)"/.exec(app)?.[1] ?? ''
    await submit(shop, phone, '/desk/me/app', { act, code: codeFor(shop, secret) })
    expect((await submit(shop, phone, '/desk/me', remove)).status).toBe(303)
    expect(await passkeys()).toEqual([])
  })
})

describe('a passkey at joining', () => {
  test('is for packers only', async () => {
    const { shop, token, phone, path, key, send, people } = await invited('manager')
    expect(await read(shop, phone, path)).not.toContain('data-create')
    expect(await askPasskeyToJoin(shop, token)).toBeNull()
    const made = key.make({ challenge: 'none', rp: { id: 'localhost' } })
    expect((await send({ passkey: made })).status).toBe(400)
    expect(await people()).toEqual([])
  })

  test('answers one challenge once, of its own invitation and site, for five minutes', async () => {
    const { shop, token, key, asked, send, people } = await invited()
    const other = await anInvitation(shop, 'sani@shop.example', 'packer')
    const theirs = await askPasskeyToJoin(shop, other)
    if (!theirs) throw new Error('no passkey')
    const first = await asked()
    const second = await asked()
    const given = { device: aPhone, requestId: 'test' }
    const tryOut = (passkey: string) => join(shop, token, { ...NAMED, code: '', passkey }, given)
    await expect(tryOut(key.make(theirs))).rejects.toMatchObject(refused)
    const evil = { origin: 'https://shop.example.evil' }
    await expect(tryOut(key.make(await asked(), evil))).rejects.toMatchObject(refused)
    for (const old of [first, second])
      await expect(tryOut(key.make(old))).rejects.toMatchObject(refused)
    const late = await asked()
    shop.pass(5 * MINUTE_MS)
    await expect(tryOut(key.make(late))).rejects.toMatchObject(refused)
    for (const nonsense of ['null', 'no JSON', '{}']) {
      await asked()
      await expect(tryOut(nonsense)).rejects.toMatchObject(refused)
    }
    expect(await people()).toEqual([])
    // The link still works, once.
    expect((await send({ passkey: key.make(await asked()) })).status).toBe(200)
    expect((await send({ passkey: key.make(first) })).status).toBe(404)
    expect(await people()).toHaveLength(1)
  })

  test('is there with its holder or not at all, whatever statement fails', async () => {
    const { shop, token, key, people, passkeys } = await invited()
    const options = async () => {
      const asked = await askPasskeyToJoin(shop, token)
      if (!asked) throw new Error('no passkey')
      return asked
    }
    let passkey = key.make(await options())
    const given = { device: aPhone, requestId: 'test' }
    const joining = () => join(shop, token, { ...NAMED, code: '', passkey }, given)
    const statements = await failAtEach(shop, joining, async (isDone) => {
      expect(await people()).toHaveLength(isDone ? 1 : 0)
      expect(await passkeys()).toHaveLength(isDone ? 1 : 0)
      // A failed try has used up the challenge.
      if (!isDone) passkey = key.make(await options())
    })
    expect(statements).toBeGreaterThan(6)
  })
})
