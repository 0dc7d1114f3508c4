/** @module-tag long */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { sendVerificationMail } from '#lib/notifications/mails.server.ts'
import { SECOND_MS } from '#lib/time.ts'
import { afterUse } from '../../support/cleanup.ts'
import { aSilentServer } from '../../support/failures/mail-server.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'

/** As a process manager kills it. */
const KILLED_AFTER_MS = 10 * SECOND_MS

/** `npm start` as it is; where it answers. */
async function start({ config }: TestShop) {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'start', '--as-built'], {
    env: { ...process.env, ...config.env, NODE_ENV: 'test', PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  afterUse(async () => {
    child.kill('SIGKILL')
    await ended
  })
  for await (const line of createInterface(child.stdout)) {
    const [, port] = /^The shop is open at .*:(\d+)$/.exec(line) ?? []
    if (port) return { child, ended, url: `http://127.0.0.1:${port}` }
  }
  throw new Error('The shop did not open.')
}

test('a shop that is told to stop while a payment company and the mail server hang ends before it is killed, and keeps the mail', async () => {
  const [companyHangs, mailHangs] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const [company, mail] = [
    await aSilentServer(companyHangs.resolve),
    await aSilentServer(mailHangs.resolve),
  ]
  const shop = await openTestShop({
    PAYSTACK_SECRET_KEY: 'sk_test_4e5b2a8c9d1f',
    PAYSTACK_URL: `http://127.0.0.1:${company}`,
    SMTP_URL: `smtp://127.0.0.1:${mail}`,
  })
  await shop.inTransaction((shop) =>
    sendVerificationMail(shop, {
      to: 'ada@mail.example',
      username: 'ada',
      uid: 'Jx3kPq',
      token: 'tok-en_123',
    }),
  )
  // Due, whatever the calendar of this machine says.
  await shop.db.updateTable('job').set({ run_at: '2000-01-01T00:00:00.000Z' }).execute()
  const { child, ended, url } = await start(shop)
  const banks = fetch(`${url}/api/banks/`).catch(() => null)
  await Promise.all([companyHangs.promise, mailHangs.promise])

  child.kill('SIGTERM')
  const manager = setTimeout(() => child.kill('SIGKILL'), KILLED_AFTER_MS)
  expect(await ended).toEqual([0, null])
  clearTimeout(manager)
  await banks
  const job = await shop.db.selectFrom('job').selectAll().executeTakeFirstOrThrow()
  expect(job).toMatchObject({ attempts: 0, locked_until: null, done_at: null })
})

test('a worker whose supervisor was killed while it started ends, too', async () => {
  const { config } = await openTestShop()
  const supervisor = `const { fork } = process.getBuiltinModule('node:child_process')
    fork('dist/server/worker.mjs', ['dist'])
    process.kill(process.pid, 'SIGKILL')`
  const child = spawn(process.execPath, ['--eval', supervisor], {
    env: { ...process.env, ...config.env, NODE_ENV: 'test', PORT: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  // The worker writes there, too: it closes when both have ended.
  await once(child, 'close')
})
