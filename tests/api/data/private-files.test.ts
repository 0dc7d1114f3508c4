import { chmod, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '#lib/db/database.server.ts'
import { migrate } from '#lib/db/migrate.server.ts'
import { sendResetMail } from '#lib/notifications/mails.server.ts'
import { openStorage } from '#lib/media/storage.gateway.server.ts'
import { afterUse } from '../../support/cleanup.ts'
import { mailsOf } from '../../support/outbox.ts'
import { send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { aCustomer } from '../../support/world.ts'

const ADA = { to: 'ada@mail.example', username: 'ada', uid: 'Jx3kPq', token: 'tok-en_123' }

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

describe('what customers told us is for the owner’s eyes only:', () => {
  test('SQLite’s files, also those that an older shop left open', async () => {
    const { config } = await openTestShop()
    const dataDir = join(config.dataDir, 'sqlite')
    const names = ['shop.db', 'shop.db-wal', 'shop.db-shm'].map((name) => join(dataDir, name))
    const first = openDatabase({ databaseUrl: null, dataDir })
    afterUse(() => first.destroy())
    await migrate(first)
    for (const name of names) expect(await modeOf(name)).toBe('600')
    for (const name of names) await chmod(name, 0o644)
    const second = openDatabase({ databaseUrl: null, dataDir })
    afterUse(() => second.destroy())
    await second.selectFrom('customer').select('id').execute()
    for (const name of names) expect(await modeOf(name)).toBe('600')
  })

  test('the folders of mails and pictures', async () => {
    const shop = await openTestShop()
    const outbox = join(shop.config.dataDir, 'outbox')
    await mkdir(outbox, { mode: 0o755 })
    await shop.inTransaction((shop) => sendResetMail(shop, ADA))
    expect(await mailsOf(shop)).toHaveLength(1)
    expect(await modeOf(outbox)).toBe('700')
    const media = join(shop.config.dataDir, 'pictures')
    await openStorage(media).put('originals/a.webp', new Uint8Array([1]))
    for (const folder of [media, join(media, 'originals')]) expect(await modeOf(folder)).toBe('700')
  })

  test('the key in a mail stands in the log of a shop that is tried out, never of one that sells', async () => {
    const logOf = async (env: Record<string, string>) => {
      let lines = ''
      const stream = new Writable({
        write: (chunk, _encoding, done) => {
          lines += String(chunk)
          done()
        },
      })
      const shop = await openTestShop(env, { log: pino(stream) })
      await shop.inTransaction((shop) => sendResetMail(shop, ADA))
      await mailsOf(shop)
      return lines
    }
    expect(await logOf({})).toContain(ADA.token)
    const selling = await logOf({ NODE_ENV: 'production', ALLOW_SANDBOX_PAYMENTS: '1' })
    expect(selling).toContain('mail kept in the outbox')
    expect(selling).not.toContain(ADA.token)
  })
})

test('characters that nobody sees but a terminal obeys are left out of a name', async () => {
  const shop = await openTestShop()
  const ada = await aCustomer(shop, 'ada')
  const hidden = '\u0085\u009b31m\u202aA\u202ed\u202ca\u2066\u2069\u0080'
  const fields = { first_name: hidden, last_name: 'Ọbí' }
  const response = await send(shop, ada, 'POST /api/profile/', fields, { form: true })
  expect(await response.json()).toMatchObject({ first_name: '31mAda', last_name: 'Ọbí' })
})
