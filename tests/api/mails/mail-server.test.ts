import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { handlers } from '#lib/background.server.ts'
import { sendAccountExistsMail, sendVerificationMail } from '#lib/notifications/mails.server.ts'
import { MINUTE_MS, SECOND_MS } from '#lib/time.ts'
import { runDueJobs } from '../../support/jobs.ts'
import { afterUse } from '../../support/cleanup.ts'
import { aMailServer, aSilentServer } from '../../support/failures/mail-server.ts'
import { mailsOf } from '../../support/outbox.ts'
import { openTestShop } from '../../support/shop.ts'

const ADA = { to: 'ada@mail.example', username: 'ada', uid: 'Jx3kPq', token: 'tok-en_123' }

describe('the outbox', () => {
  test('sorts by the time of writing and keeps no half-written file', async () => {
    const shop = await openTestShop()
    await shop.inTransaction((shop) => sendVerificationMail(shop, ADA))
    shop.pass(MINUTE_MS)
    await sendAccountExistsMail(shop, { to: 'bola@mail.example' })
    const mails = await mailsOf(shop)
    expect(mails.map(({ to }) => to)).toEqual(['ada@mail.example', 'bola@mail.example'])
    const files = await readdir(join(shop.config.dataDir, 'outbox'))
    expect(files.filter((name) => !name.endsWith('.eml'))).toEqual([])
  })
})

describe('a mail server', () => {
  test('gets the mail with both parts', async () => {
    const { url, taken } = await aMailServer(0)
    const shop = await openTestShop({ SMTP_URL: url })
    await shop.inTransaction((shop) => sendVerificationMail(shop, ADA))
    await runDueJobs(shop, handlers)
    expect(taken).toHaveLength(1)
    expect(taken[0]).toContain('To: ada@mail.example')
    expect(taken[0]).toContain('Content-Type: text/plain')
    expect(taken[0]).toContain('Content-Type: text/html')
  })

  test('that refuses is asked again later, with the same Message-ID', async () => {
    const { url, taken } = await aMailServer(1)
    const shop = await openTestShop({ SMTP_URL: url })
    await shop.inTransaction((shop) => sendVerificationMail(shop, ADA))
    await runDueJobs(shop, handlers)
    expect(taken).toHaveLength(0)
    const { last_error } = await shop.db
      .selectFrom('job')
      .select('last_error')
      .executeTakeFirstOrThrow()
    expect(last_error).toContain('come back later')
    expect(last_error).not.toContain('ada@')
    shop.pass(MINUTE_MS)
    await runDueJobs(shop, handlers)
    expect(taken).toHaveLength(1)
  })

  test('that hangs is waited for once, however many mails are due', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    afterUse(() => vi.useRealTimers())
    const called = Promise.withResolvers<void>()
    let calls = 0
    const port = await aSilentServer(() => {
      calls++
      called.resolve()
    })
    const shop = await openTestShop({ SMTP_URL: `smtp://127.0.0.1:${port}` })
    for (const to of ['ada@mail.example', 'bisi@mail.example', 'chidi@mail.example'])
      await sendAccountExistsMail(shop, { to })
    // Alone, since other kinds would ask the database while the clock is moved.
    const ofThisKind = Object.entries(handlers).filter(([kind]) => kind === 'mail:account-exists')
    const tried = runDueJobs(shop, Object.fromEntries(ofThisKind))
    await called.promise
    // So long nodemailer waits for a greeting.
    vi.advanceTimersByTime(15 * SECOND_MS)
    expect(await tried).toBe(3)
    expect(calls).toBe(1)
    const left = shop.db.selectFrom('job').select('id').where('done_at', 'is', null)
    expect(await left.execute()).toHaveLength(3)
  })

  test('that hangs is not waited for any longer when the shop has stopped waiting', async () => {
    const called = Promise.withResolvers<void>()
    const port = await aSilentServer(called.resolve)
    const shop = await openTestShop({ SMTP_URL: `smtp://127.0.0.1:${port}` })
    await shop.inTransaction((shop) => sendVerificationMail(shop, ADA))
    const tried = runDueJobs(shop, handlers)
    await called.promise
    shop.deadline.abort()
    expect(await tried).toBe(1)
    const job = await shop.db.selectFrom('job').selectAll().executeTakeFirstOrThrow()
    expect(job).toMatchObject({ attempts: 0, locked_until: null, done_at: null })
  })

  test('that is not there holds nothing up and loses nothing', async () => {
    const shop = await openTestShop({ SMTP_URL: 'smtp://127.0.0.1:9' })
    await shop.inTransaction((shop) => sendVerificationMail(shop, ADA))
    expect(await runDueJobs(shop, handlers)).toBe(1)
    const job = await shop.db.selectFrom('job').selectAll().executeTakeFirstOrThrow()
    expect(job).toMatchObject({ attempts: 1, done_at: null, failed_at: null })
  })
})
