/** @module-tag postgres */
import { describe, expect, test } from 'vitest'
import { doAct } from '#desk/act.server.ts'
import { askNewPasskey, givePasskey } from '#lib/desk/sign-in/passkeys.server.ts'
import { findSession } from '#lib/desk/sign-in/sessions.server.ts'
import { readPasskeys, removePasskey } from '#lib/desk/staff/own-passkeys.server.ts'
import { raiseAlarm } from '#lib/desk/sign-in/alarm.server.ts'
import { HOUR_MS, MINUTE_MS } from '#lib/time.ts'
import { screen } from '#pages/desk/me/passkey/_screen.ts'
import { anAuthenticator, newPasskeyOn } from '../../support/desk/authenticator.ts'
import { atDesk, read, submit } from '../../support/desk/desk.ts'
import { mailsOf } from '../../support/outbox.ts'
import {
  actorOf,
  afterPassword,
  aPasskey,
  originOf,
  sessionOf,
} from '../../support/desk/passkeys.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { aMember, aPhone, changeRole, theOwner } from '../../support/desk/staff.ts'

const refused = { code: 'invalid', fields: { passkey: [expect.any(String)] } }

describe('a passkey', () => {
  test('is added on a page of its own, and a mail tells of it', async () => {
    const shop = await openTestShop()
    const ada = await aMember(shop, 'owner', 'ada')
    const who = atDesk(ada)
    const page = await read(shop, who, '/desk/me/passkey')
    const once = /name="once" value="([^"]+)"/.exec(page)?.[1] ?? ''
    const fields = {
      act: 'passkey',
      once,
      name: 'Blue phone',
      passkey: newPasskeyOn(page, originOf(shop)),
    }
    const added = await send(shop, who, 'POST /desk/me/passkey', fields, { form: true })
    expect(added.headers.get('location')).toBe('/desk/me?done=passkey')
    expect(await read(shop, who, '/desk/me')).toContain('Blue phone')
    const subjects = (await mailsOf(shop)).map(({ subject }) => subject)
    expect(subjects).toEqual([expect.stringContaining('a new passkey')])
  })

  test('is removed on one’s own page, and a mail tells of it', async () => {
    const shop = await openTestShop()
    const ada = await aMember(shop, 'owner', 'ada')
    await aPasskey(shop, ada)
    const session = await sessionOf(shop, ada.cookie)
    const [passkey] = await readPasskeys(shop, session)
    const remove = { act: 'passkey-remove', passkey: passkey?.id ?? '' }
    const gone = await submit(shop, atDesk(ada), '/desk/me', remove)
    expect(gone.headers.get('location')).toBe('/desk/me?done=passkeyGone')
    expect(await readPasskeys(shop, session)).toEqual([])
    const subjects = (await mailsOf(shop)).map(({ subject }) => subject)
    expect(subjects).toContainEqual(expect.stringContaining('a passkey was removed'))
  })

  test('is added only once the password was given again', async () => {
    const shop = await openTestShop()
    const ada = await aMember(shop, 'owner', 'ada')
    const session = await sessionOf(shop, ada.cookie)
    const key = anAuthenticator({ origin: originOf(shop) })
    const given = { passkey: key.make(await askNewPasskey(shop, session)), name: 'Phone' }
    const by = { ...actorOf(session), isConfirmed: false }
    const asked = { params: {}, given, session: { ...session, device: ada.device } }
    const adding = doAct(shop, by, screen.acts.passkey, asked)
    await expect(adding).rejects.toMatchObject({ code: 'password_needed' })
  })

  test('may be asked for on pages of the desk only', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop))
    const policyOf = async (path: string) => {
      const browser = path === '/desk/signin' ? aBrowser() : who
      return (await send(shop, browser, `GET ${path}`)).headers.get('permissions-policy')
    }
    for (const path of ['/desk/signin', '/desk/me', '/desk/me/passkey', '/desk/nowhere'])
      expect(await policyOf(path), path).not.toContain('publickey')
    for (const path of ['/', '/signin', '/cart', '/deskless', '/nowhere'])
      for (const right of ['create', 'get'])
        expect(await policyOf(path), path).toContain(`publickey-credentials-${right}=()`)
  })

  test('takes the place of the code', async () => {
    const shop = await openTestShop()
    const ada = await aMember(shop, 'owner', 'ada')
    const key = await aPasskey(shop, ada)
    const { session, asked } = await afterPassword(shop, ada)
    const { cookie } = await givePasskey(shop, session, key.use(asked), aPhone)
    expect((await sessionOf(shop, cookie)).stage).toBe('open')
  })

  test('signs one challenge once, of its session only, for five minutes', async () => {
    const shop = await openTestShop()
    const ada = await aMember(shop, 'owner', 'ada')
    const key = await aPasskey(shop, ada)
    const first = await afterPassword(shop, ada)
    const other = await afterPassword(shop, ada)
    const answer = key.use(first.asked)
    await expect(givePasskey(shop, other.session, answer, aPhone)).rejects.toMatchObject(refused)
    await givePasskey(shop, first.session, answer, aPhone)
    await expect(givePasskey(shop, first.session, answer, aPhone)).rejects.toMatchObject(refused)
    const late = await afterPassword(shop, ada)
    shop.pass(5 * MINUTE_MS)
    const tooLate = givePasskey(shop, late.session, key.use(late.asked, { counter: 2 }), aPhone)
    await expect(tooLate).rejects.toMatchObject(refused)
  })

  test('is refused from another site, of another person, unverified, or as a copy', async () => {
    const shop = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
    const ada = await aMember(shop, 'owner', 'ada')
    const tunde = await aMember(shop, 'manager', 'tunde')
    const key = await aPasskey(shop, ada)
    const another = await aPasskey(shop, tunde)
    const tryOut = async (answer: (asked: { challenge: string; rpId?: string }) => string) => {
      const { session, asked } = await afterPassword(shop, ada)
      return givePasskey(shop, session, answer(asked), aPhone)
    }
    const wrong: Parameters<typeof tryOut>[0][] = [
      (asked) => key.use(asked, { origin: 'https://shop.example.evil' }),
      (asked) => key.use({ ...asked, rpId: 'evil.example' }),
      (asked) => another.use(asked),
      (asked) => key.use(asked, { isVerified: false }),
      () => 'null',
      () => 'no JSON',
    ]
    for (const answer of wrong) await expect(tryOut(answer)).rejects.toMatchObject(refused)
    await tryOut((asked) => key.use(asked, { counter: 7 }))
    await expect(tryOut((asked) => key.use(asked, { counter: 7 }))).rejects.toMatchObject(refused)
    await expect(tryOut((asked) => key.use(asked, { counter: 3 }))).rejects.toMatchObject(refused)
  })

  test('opens one session when two signatures with the same counter come at once', async () => {
    const shop = await openTestShop()
    const ada = await aMember(shop, 'owner', 'ada')
    const key = await aPasskey(shop, ada)
    const waiting = [await afterPassword(shop, ada), await afterPassword(shop, ada)]
    const outcomes = await Promise.allSettled(
      waiting.map(({ session, asked }) =>
        givePasskey(shop, session, key.use(asked, { counter: 7 }), aPhone),
      ),
    )
    const statuses = outcomes.map(({ status }) => status)
    expect(statuses.toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('opens nothing once it is removed, or its holder was locked out', async () => {
    const shop = await openTestShop()
    const ada = await aMember(shop, 'owner', 'ada')
    // The link of a mail from before somebody joined says nothing.
    shop.pass(MINUTE_MS)
    const key = await aPasskey(shop, ada)
    const { session, asked } = await afterPassword(shop, ada)
    const open = await sessionOf(shop, ada.cookie)
    const [passkey] = await readPasskeys(shop, open)
    await shop.inTransaction((shop) => removePasskey(shop, open, passkey?.id ?? ''))
    const removed = givePasskey(shop, session, key.use(asked), aPhone)
    await expect(removed).rejects.toMatchObject(refused)
    await aPasskey(shop, ada)
    const link = (await mailsOf(shop)).at(-1)?.text ?? ''
    const token = /\/desk\/not-me\/(\S+)/.exec(link)?.[1] ?? ''
    await raiseAlarm(shop, token, 'test')
    expect(await readPasskeys(shop, open)).toEqual([])
  })
})

describe('a packer’s bound phone', () => {
  test('stays signed in for 8 hours without use; another phone does not', async () => {
    const shop = await openTestShop()
    const musa = await aMember(shop, 'packer', 'musa')
    const key = await aPasskey(shop, musa, { bind: true })
    const phone = { secret: musa.device, name: 'Phone' }
    const here = await afterPassword(shop, musa)
    const bound = await givePasskey(shop, here.session, key.use(here.asked), phone)
    const there = await afterPassword(shop, musa)
    const answer = key.use(there.asked, { counter: 2 })
    const other = await givePasskey(shop, there.session, answer, aPhone)
    shop.pass(HOUR_MS)
    expect(await findSession(shop, other.cookie)).toBeNull()
    expect(await findSession(shop, bound.cookie)).not.toBeNull()
    shop.pass(8 * HOUR_MS)
    expect(await findSession(shop, bound.cookie)).toBeNull()
  })

  test('is signed out after 30 minutes as soon as its holder is no packer', async () => {
    const shop = await openTestShop()
    const musa = await aMember(shop, 'packer', 'musa')
    const key = await aPasskey(shop, musa, { bind: true })
    const { session, asked } = await afterPassword(shop, musa)
    const phone = { secret: musa.device, name: 'Phone' }
    const bound = await givePasskey(shop, session, key.use(asked), phone)
    await changeRole(shop, theOwner, musa.id, 'manager')
    shop.pass(HOUR_MS)
    expect(await findSession(shop, bound.cookie)).toBeNull()
  })

  test('is bound by nobody else', async () => {
    const shop = await openTestShop()
    const ada = await aMember(shop, 'owner', 'ada')
    await expect(aPasskey(shop, ada, { bind: true })).rejects.toMatchObject({
      fields: { bind: [expect.any(String)] },
    })
  })
})
