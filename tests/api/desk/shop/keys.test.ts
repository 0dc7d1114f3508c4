/** @module-tag postgres */
import { describe, expect, test, vi } from 'vitest'
import { handlers } from '#lib/background.server.ts'
import { clearEndedDesk, findSession } from '#lib/desk/sign-in/sessions.server.ts'
import { keepKeys, loadKeys } from '#lib/keys/keys.server.ts'
import { readConfig } from '#lib/config.server.ts'
import { closeShop, openShop } from '#lib/open-shop.server.ts'
import { openSealed } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import { MINUTE_MS } from '#lib/time.ts'
import { afterUse } from '../../../support/cleanup.ts'
import { atDesk, auditOf, onceOf, post, read, submit, wordsOf } from '../../../support/desk/desk.ts'
import { aMember, STAFF_PASSWORD } from '../../../support/desk/staff.ts'
import { aMailServer } from '../../../support/failures/mail-server.ts'
import { startPaystack } from '../../../support/fakes/paystack.ts'
import { runDueJobs } from '../../../support/jobs.ts'
import { mailsOf } from '../../../support/outbox.ts'
import { openAgain, openTestShop } from '../../../support/shop.ts'

const PAGE = '/desk/shop/pay/paystack'
const FIELD = 'secret.PAYSTACK_SECRET_KEY'
const WRONG = 'sk_test_0123456789abcdef'

async function aShop(more: Record<string, string> = {}) {
  const paystack = await startPaystack()
  const { PAYSTACK_SECRET_KEY: key, PAYSTACK_URL } = paystack.env
  const shop = await openTestShop({ PAYSTACK_URL, ...more })
  const owner = await aMember(shop, 'owner', 'Amaka')
  const who = atDesk(owner)
  const press = async (act: string, fields: Record<string, string> = {}, path = PAGE) =>
    submit(shop, who, path, { act, stand: standOn(await read(shop, who, path)), ...fields })
  const enter = (value: string, untried = 'no') => press('keep', { [FIELD]: value, untried })
  return { shop, paystack, key, owner, who, press, enter }
}

const standOn = (page: string): string => /name="stand" value="([^"]+)"/.exec(page)?.[1] ?? ''

/** What the built server offers at the desk. */
const words = async (shop: Shop, who: ReturnType<typeof atDesk>, path = PAGE) =>
  wordsOf(await read(shop, who, path))

const providersOf = ({ payments }: Shop) => payments.map(({ provider }) => provider)

/** The newest form that waits for the password. */
const keptForm = ({ db }: Shop) =>
  db
    .selectFrom('desk_kept_form')
    .selectAll()
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** All that the database has of the desk, as text. */
async function storedIn({ db }: Shop): Promise<string> {
  const rows = await Promise.all([
    db.selectFrom('setting').selectAll().execute(),
    db.selectFrom('audit').selectAll().execute(),
    db.selectFrom('job').selectAll().execute(),
  ])
  return JSON.stringify(rows)
}

describe('the keys of a payment company at the desk', () => {
  test('are tried at the company, kept sealed, and never shown again', async () => {
    const { shop, paystack, key, who, enter } = await aShop()
    const saved = await enter(key)
    expect(saved.headers.get('location')).toBe(`${PAGE}?done=tried`)
    expect(paystack.requests.length).toBe(1)
    const page = await read(shop, who, PAGE)
    expect(page).not.toContain(key)
    expect(wordsOf(page)).toContain(`In use: …${key.slice(-4)}, entered by Amaka`)
    expect(await storedIn(shop)).not.toContain(key)
    expect(await auditOf(shop, 'keys.changed')).toEqual([
      {
        who: 'Amaka',
        subject: '',
        reason: null,
        changes: { Paystack: [null, `…${key.slice(-4)}`] },
      },
    ])
    await runDueJobs(shop, handlers)
    const [mail] = (await mailsOf(shop)).filter(({ subject }) =>
      subject.includes('keys of Paystack'),
    )
    expect(mail?.text).toContain('Amaka has changed the keys of Paystack')
    expect(mail?.text).not.toContain(key)
  })

  test('count in every process, without a restart, and until they are taken away', async () => {
    const { shop, key, who, press, enter } = await aShop()
    const other = openAgain(shop)
    await enter(key)
    await loadKeys(other)
    expect(providersOf(other)).toEqual(['paystack'])
    expect(await words(shop, who, '/desk/shop/pay')).not.toContain('Paystack It has no keys yet')
    await press('away')
    await loadKeys(other)
    expect(providersOf(other)).toEqual(['sandbox', 'sandbox'])
    expect(await words(shop, who)).toContain('No keys yet.')
  })

  test('are told to another server by the bus', async () => {
    const { shop, key, who } = await aShop()
    // The server listens, and another process keeps the keys.
    expect(await words(shop, who)).toContain('No keys yet.')
    const kept = { entered: { PAYSTACK_SECRET_KEY: key }, isTried: true }
    await openAgain(shop).inTransaction((shop) =>
      keepKeys(shop, { of: 'paystack', stand: '/', who: 'Ada' }, kept),
    )
    const csp = async () =>
      (await words(shop, who, '/desk/shop/pay')).includes('Paystack It has no')
    await expect.poll(csp).toBe(false)
  })

  test('are refused plainly when the company refuses them, and the page shows nothing of them', async () => {
    const { shop, who, enter } = await aShop()
    const refused = await enter(WRONG)
    expect(refused.status).toBe(400)
    const page = await refused.text()
    expect(wordsOf(page)).toContain('It was not kept: Paystack does not accept the key')
    expect(page).not.toContain(WRONG)
    expect(await words(shop, who)).toContain('No keys yet.')
    const misshapen = await enter('pk_live_1')
    expect(wordsOf(await misshapen.text())).toContain('It must be the secret key of Settings')
    const live = await enter('sk_live_0123456789')
    expect(wordsOf(await live.text())).toContain(
      'This is a live key, which moves real money, and this shop is a trial.',
    )
  })

  test('are refused, before anybody is asked, where they are test keys of a shop that really sells', async () => {
    const { paystack, key, enter } = await aShop({ NODE_ENV: 'production' })
    const page = wordsOf(await (await enter(key)).text())
    expect(page).toContain('This is a test key: nobody would really pay with it.')
    expect(page).not.toContain('PAYSTACK_SECRET_KEY')
    expect(paystack.requests).toEqual([])
  })

  test('may wait untried for a company that is down; what is in use stays in use', async () => {
    const { shop, paystack, key, who, press, enter } = await aShop()
    const down = () => paystack.faults.push('down', 'down', 'down')
    down()
    const unsure = await enter(key)
    expect(unsure.status).toBe(400)
    expect(wordsOf(await unsure.text())).toContain('Paystack cannot be reached')
    down()
    const kept = await enter(key, 'yes')
    expect(kept.headers.get('location')).toBe(`${PAGE}?done=untried`)
    expect(await words(shop, who)).toContain('Not tried, not in use')
    expect(await words(shop, who, '/desk/shop/pay')).toContain('were not tried yet')
    down()
    const again = await press('again')
    expect(again.status).toBe(400)
    await press('again')
    expect(await words(shop, who)).toContain('In use: …')
    await loadKeys(shop)
    expect(providersOf(shop)).toEqual(['paystack'])
  })

  test('keep nobody waiting longer than ten seconds while the company hangs', async () => {
    const { paystack, key, enter } = await aShop()
    paystack.faults.push('hangs')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    afterUse(() => vi.useRealTimers())
    const answer = enter(key)
    await paystack.hasBeenAsked(1)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(wordsOf(await (await answer).text())).toContain('Paystack cannot be reached')
  })

  test('of two owners at once the second is told', async () => {
    const { shop, key, who, enter } = await aShop()
    const late = atDesk(await aMember(shop, 'owner', 'Bola'))
    const once = onceOf(await read(shop, late, PAGE), 'keep')
    await enter(key)
    const second = await post(shop, late, PAGE, { act: 'keep', once, stand: '/', [FIELD]: key })
    expect(second.status).toBe(409)
    expect(wordsOf(await second.text())).toContain('Somebody has changed these keys meanwhile')
    expect(await words(shop, who)).toContain('entered by Amaka')
  })

  test('are entered by an owner with the password alone, and the company is not asked before', async () => {
    const { shop, paystack, key, owner, who, press } = await aShop()
    const manager = atDesk(await aMember(shop, 'manager', 'Tunde'))
    const once = onceOf(await read(shop, who, PAGE), 'keep')
    const fields = { act: 'keep', once, stand: '/', [FIELD]: key }
    expect((await post(shop, manager, PAGE, fields)).status).toBe(403)
    shop.pass(11 * MINUTE_MS)
    const asked = await press('keep', { [FIELD]: key })
    expect(asked.headers.get('location')).toContain('/desk/confirm')
    expect(paystack.requests).toEqual([])
    expect(await findSession(shop, owner.cookie)).not.toBeNull()
    const confirm = asked.headers.get('location') ?? ''
    const kept = new URL(confirm, 'http://shop').searchParams.get('form') ?? ''
    const done = await post(shop, who, PAGE, { act: 'keep', kept, password: STAFF_PASSWORD })
    expect(done.headers.get('location')).toBe(`${PAGE}?done=tried`)
    // While the form waits for the password it has the key apart, and only for some minutes.
    const waiting = await press('keep', { [FIELD]: key }).then(() => keptForm(shop))
    expect(waiting?.secrets).toEqual(expect.any(String))
    expect(openSealed(shop.config.secretKeys, waiting?.fields ?? '')).not.toContain(key)
    shop.pass(11 * MINUTE_MS)
    await clearEndedDesk(shop)
    expect((await keptForm(shop))?.secrets).toBeNull()
  })

  test('come after a key of config.env, and the page says which counts', async () => {
    const { shop, paystack, key, enter } = await aShop()
    await enter(key)
    const env = { PAYSTACK_SECRET_KEY: WRONG, PAYSTACK_URL: paystack.url }
    const started = await openTestShop(env)
    const rows = await shop.db
      .selectFrom('setting')
      .selectAll()
      .where('name', '=', 'keys')
      .execute()
    await started.db.insertInto('setting').values(rows).execute()
    const owner = atDesk(await aMember(started, 'owner', 'Amaka'))
    const said = await words(started, owner)
    expect(said).toContain(`config.env has a key (…${WRONG.slice(-4)}). It counts`)
    expect(said).toContain('config.env has PAYSTACK_SECRET_KEY')
    expect(await read(started, owner, PAGE)).not.toContain('name="secret.')
    expect(await words(started, owner, '/desk/health')).toContain('Paystack: config.env has')
  })

  test('cannot be read with another secret: the shop serves, Health says so, and they are entered again', async () => {
    const { shop, paystack, key, enter } = await aShop()
    await enter(key)
    const rows = await shop.db
      .selectFrom('setting')
      .selectAll()
      .where('name', '=', 'keys')
      .execute()
    const restored = await openTestShop({
      PAYSTACK_URL: paystack.url,
      SECRET_KEY: 'a key of another machine, 32 characters or more',
    })
    await restored.db.insertInto('setting').values(rows).execute()
    await loadKeys(restored)
    expect(providersOf(restored)).toEqual(['sandbox', 'sandbox'])
    const who = atDesk(await aMember(restored, 'owner', 'Amaka'))
    expect(await words(restored, who, '/desk/health')).toContain('cannot be read. Enter them again')
    const page = await read(restored, who, PAGE)
    expect(wordsOf(page)).toContain('cannot be read. Enter them again')
    const stand = standOn(page)
    await submit(restored, who, PAGE, { act: 'keep', stand, [FIELD]: key })
    expect(await words(restored, who)).toContain('In use: …')
  })

  test('outlive a change of the shop’s secret', async () => {
    const { shop, key, enter } = await aShop()
    await enter(key)
    const { env } = shop.config
    const changed = (more: Record<string, string>): Shop => {
      const opened = openShop(readConfig({ ...env, ...more }), { now: shop.now })
      afterUse(() => closeShop(opened))
      return opened
    }
    const secret = 'a newer key that only tests use, 32 characters or more'
    const rotating = changed({ SECRET_KEY: secret, SECRET_KEY_OLD: env['SECRET_KEY'] ?? '' })
    await loadKeys(rotating)
    expect(providersOf(rotating)).toEqual(['paystack'])
    const alone = changed({ SECRET_KEY: secret })
    await loadKeys(alone)
    expect(providersOf(alone)).toEqual(['paystack'])
  })

  test('are all a production shop needs: it starts without a company, and offers none', async () => {
    const shop = await openTestShop({ NODE_ENV: 'production', SITE_URL: 'https://shop.example' })
    expect(providersOf(shop)).toEqual([])
  })
})

const settingsOf = ({ url }: { url: string }) => ({
  server: '127.0.0.1',
  port: new URL(url).port,
  user: 'shop',
  password: 'a secret of the mail company',
  from: 'hello@shop.example',
})

describe('a mail server at the desk', () => {
  test('counts once its test mail has come, and all mails go by it', async () => {
    const { shop, press } = await aShop()
    const mails = await aMailServer(0)
    const server = settingsOf(mails)
    const sent = await press('test', server, '/desk/shop/mail')
    expect(sent.headers.get('location')).toBe('/desk/shop/mail?done=sent')
    expect(mails.taken).toHaveLength(1)
    expect(mails.taken[0]).toContain('From: hello@shop.example')
    await loadKeys(shop)
    expect(shop.mail.server()).toBeNull()
    await press('use', {}, '/desk/shop/mail')
    await loadKeys(shop)
    expect(shop.mail.server()).toBe(`127.0.0.1:${server.port}`)
    await runDueJobs(shop, handlers)
    expect(mails.taken.length).toBeGreaterThan(1)
    expect(await storedIn(shop)).not.toContain('a secret of the mail company')
  })

  test.each([
    ['is changed', 'use'],
    ['is taken away', 'away'],
  ])('that %s is told of by the server of before, too', async (_, act) => {
    const { shop, press } = await aShop()
    const page = '/desk/shop/mail'
    const [before, after] = [await aMailServer(0), await aMailServer(0)]
    const useNow = async (mails: { url: string }) => {
      await press('test', settingsOf(mails), page)
      await press('use', {}, page)
      await loadKeys(shop)
    }
    await useNow(before)
    await runDueJobs(shop, handlers)
    before.taken.splice(0)
    if (act === 'use') await useNow(after)
    else await press('away', {}, page)
    await loadKeys(shop)
    await runDueJobs(shop, handlers)
    const told = before.taken.filter((mail) => mail.includes('keys of Mail were changed'))
    expect(told).toHaveLength(1)
    expect(await storedIn(shop)).not.toContain('a secret of the mail company')
  })

  test('that takes nothing is not kept', async () => {
    const { shop, who, press } = await aShop()
    const closed = await press(
      'test',
      {
        server: '127.0.0.1',
        port: '9',
        user: '',
        password: 'x',
        from: 'hello@shop.example',
      },
      '/desk/shop/mail',
    )
    expect(closed.status).toBe(400)
    const page = wordsOf(await closed.text())
    expect(page).toContain('so nothing was kept. Nothing answers at this address and port.')
    expect(page).not.toContain('ECONN')
    expect(await words(shop, who, '/desk/shop/mail')).toContain('No mail server is set')
  })
})
