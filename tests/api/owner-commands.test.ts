import { execFile } from 'node:child_process'
import { copyFile, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { closeShop, type Shop } from '#lib/shop.server.ts'
import { openAgain, openTestShop } from '../support/shop.ts'

const SCRIPT = fileURLToPath(new URL('../../scripts/shop.ts', import.meta.url))

/** `npm run shop -- …` with the settings of `shop`; what it said, and how it ended. */
function run(shop: Shop, args: string[], env: Record<string, string> = {}) {
  const settings = { ...process.env, ...shop.config.env, NODE_ENV: 'test', ...env }
  return new Promise<{ code: number; out: string; err: string }>((resolve) =>
    execFile(process.execPath, [SCRIPT, ...args], { env: settings }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    ),
  )
}

const signUp = async (shop: Shop) => {
  await shop.db
    .insertInto('customer')
    .values({
      public_id: 'p',
      username: 'ada',
      email: 'ada@mail.example',
      password_hash: 'none',
      created_at: shop.now(),
      activated_at: null,
      password_changed_at: null,
    })
    .execute()
}

describe('npm run shop', () => {
  test('--help names every command', async () => {
    const { code, out } = await run(await openTestShop(), ['--help'])
    expect(code).toBe(0)
    for (const command of ['backup', 'doctor', 'export', 'import', 'notify', 'restore', 'user'])
      expect(out).toMatch(new RegExp(`^ {2}${command}\\b`, 'm'))
  })

  test('says what it does not know, and ends with 1', async () => {
    const { code, err } = await run(await openTestShop(), ['sell-everything'])
    expect(code).toBe(1)
    expect(err).toContain("unknown command 'sell-everything'")
  })

  test('says in one sentence which setting is wrong', async () => {
    const { code, err } = await run(await openTestShop(), ['user', 'list'], { PORT: 'high' })
    expect(code).toBe(1)
    expect(err.trim()).toBe('PORT must be a whole number from 0 to 65535, for example 4321.')
  })
})

describe('user', () => {
  test('lists, shows and activates customers', async () => {
    const shop = await openTestShop()
    await signUp(shop)
    expect((await run(shop, ['user', 'list'])).out).toMatch(/^ada +ada@mail.example +not verified/m)
    const { code, out } = await run(shop, ['user', 'activate', 'Ada@Mail.example'])
    expect([code, out.trim()]).toEqual([0, 'Ada@Mail.example is now active and can sign in.'])
    expect((await run(shop, ['user', 'show', 'ada@mail.example'])).out).toContain(
      'ada <ada@mail.example>, active',
    )
    expect((await run(shop, ['user', 'activate', 'ada@mail.example'])).out).toContain(
      'Nothing was changed.',
    )
  })

  test('ends with 1 for somebody who is not a customer', async () => {
    const { code, err } = await run(await openTestShop(), ['user', 'show', 'x@mail.example'])
    expect([code, err.trim()]).toEqual([1, 'No account has the e-mail address x@mail.example.'])
  })
})

describe('doctor', () => {
  test('goes through settings, database, disk, mail and payments', async () => {
    const { code, out, err } = await run(await openTestShop(), ['doctor'])
    expect(err).toBe('')
    expect(code).toBe(0)
    expect(out).toMatch(/^ok +Database +(SQLite|PostgreSQL) .*up to date$/m)
    expect(out).toMatch(/^ok +Mail +kept in .*outbox/m)
    expect(out).toContain('The shop is well.')
  })

  test('ends with 1 and says what is wrong when the mail server is not there', async () => {
    const { code, out, err } = await run(await openTestShop(), ['doctor'], {
      SMTP_URL: 'smtp://ada:pass-word@127.0.0.1:9',
    })
    expect(code).toBe(1)
    expect(out).toMatch(/^WRONG +Mail +The mail server of SMTP_URL does not take our mails/m)
    expect(out + err).not.toContain('pass-word')
    expect(err).toContain('1 of 7 things must be put right')
  })

  test('ends with 1 and says what is wrong when the database is not there', async () => {
    const { code, out } = await run(await openTestShop(), ['doctor'], {
      DATABASE_URL: 'postgres://ada:pass-word@127.0.0.1:9/shop',
    })
    expect(code).toBe(1)
    expect(out).toMatch(/^WRONG +Database +Nothing answers at the address in DATABASE_URL/m)
    expect(out).not.toContain('pass-word')
  })

  test('ends with 1 when a real shop would take play money', async () => {
    const { code, err } = await run(await openTestShop(), ['doctor'], { NODE_ENV: 'production' })
    expect(code).toBe(1)
    expect(err).toContain('ALLOW_SANDBOX_PAYMENTS=1')
  })
})

describe('backup and restore', () => {
  test('bring back what was there, and keep what they replace', async ({ skip }) => {
    const shop = await openTestShop()
    skip(shop.config.databaseUrl !== null, 'PostgreSQL has its own tools')
    const file = join(shop.config.dataDir, 'copy.db')
    await signUp(shop)
    expect(await run(shop, ['backup', file])).toMatchObject({ code: 0 })
    await shop.db.deleteFrom('customer').execute()

    const early = await run(shop, ['restore', file])
    expect([early.code, early.err.trim()]).toEqual([
      1,
      'The shop is running. Stop it, then restore.',
    ])
    await closeShop(shop)
    const { code, out } = await run(shop, ['restore', file])
    expect(code).toBe(0)
    expect(out).toContain('The one before is kept as')

    const customers = await openAgain(shop).db.selectFrom('customer').select('username').execute()
    expect(customers).toEqual([{ username: 'ada' }])
    const files = await readdir(shop.config.dataDir)
    expect(files.filter((name) => name.endsWith('.part'))).toEqual([])
    expect(files.filter((name) => name.startsWith('shop.db.before-'))).toHaveLength(1)
  })

  test('refuse a file that is there already, and one that is no backup', async ({ skip }) => {
    const shop = await openTestShop()
    skip(shop.config.databaseUrl !== null, 'PostgreSQL has its own tools')
    const file = join(shop.config.dataDir, 'notes.txt')
    await writeFile(file, 'a shopping list, which is not a database by any stretch of the word')
    const backup = await run(shop, ['backup', file])
    expect([backup.code, backup.err]).toEqual([1, `${file} exists already. Choose another name.\n`])
    await closeShop(shop)
    const { size } = await stat(join(shop.config.dataDir, 'shop.db'))
    const restore = await run(shop, ['restore', file])
    expect(restore.code).toBe(1)
    expect(restore.err).toContain('is not a backup of this shop')
    expect((await stat(join(shop.config.dataDir, 'shop.db'))).size).toBe(size)
  })

  test('refuse a backup of a newer shop', async ({ skip }) => {
    const shop = await openTestShop()
    skip(shop.config.databaseUrl !== null, 'PostgreSQL has its own tools')
    await shop.db
      .insertInto('kysely_migration' as 'setting')
      .values({ name: '9999-wallets', timestamp: shop.now() } as never)
      .execute()
    await closeShop(shop)
    const file = join(shop.config.dataDir, 'newer.db')
    await copyFile(join(shop.config.dataDir, 'shop.db'), file)
    const { code, err } = await run(shop, ['restore', file])
    expect(code).toBe(1)
    expect(err).toContain('was made by a newer version of the shop (9999-wallets)')
  })

  test('point owners of PostgreSQL to its own tools', async () => {
    const shop = await openTestShop()
    const { code, err } = await run(shop, ['backup', 'copy.dump'], {
      DATABASE_URL: 'postgres://ada:pass-word@127.0.0.1:9/shop',
    })
    expect(code).toBe(1)
    expect(err).toContain('pg_dump --format=custom --file=copy.dump "$DATABASE_URL"')
  })
})
