import { describe, expect, test } from 'vitest'
import { command, commandProcess, commandUnread } from '../../support/command.ts'
import { openTestShop } from '../../support/shop.ts'

describe('npm run shop', () => {
  test('--help names every command', async () => {
    const { code, out } = await command(await openTestShop(), ['--help'])
    expect(code).toBe(0)
    for (const command of ['backup', 'doctor', 'export', 'import', 'notify', 'restore', 'user'])
      expect(out).toMatch(new RegExp(`^ {2}${command}\\b`, 'm'))
  })

  test('says what it does not know, and ends with 1', async () => {
    const { code, err } = await commandProcess(await openTestShop(), ['sell-everything'])
    expect(code).toBe(1)
    expect(err).toContain("unknown command 'sell-everything'")
  })

  test('says in one sentence which setting is wrong', async () => {
    const { code, err } = await command(await openTestShop(), ['user', 'list'], { PORT: 'high' })
    expect(code).toBe(1)
    expect(err.trim()).toBe('PORT must be a whole number from 0 to 65535, for example 4321.')
  })
})

describe('doctor', () => {
  test('goes through settings, database, disk, mail and payments', async () => {
    const { code, out, err } = await command(await openTestShop(), ['doctor'])
    expect(err).toBe('')
    expect(code).toBe(0)
    expect(out).toMatch(/^ok +Database +(SQLite|PostgreSQL) .*up to date$/m)
    expect(out).toMatch(/^ok +Mail +kept in .*outbox/m)
    expect(out).toContain('The shop is well.')
  })

  test('goes through all of it for a reader who has seen enough, as head has', async () => {
    const shop = await openTestShop()
    expect(await commandUnread(shop, ['doctor'])).toMatchObject({ code: 0, err: '' })
  })

  test('ends with 1 and says what is wrong when the mail server is not there', async () => {
    const { code, out, err } = await command(await openTestShop(), ['doctor'], {
      SMTP_URL: 'smtp://ada:pass-word@127.0.0.1:9',
    })
    expect(code).toBe(1)
    expect(out).toMatch(/^WRONG +Mail +The mail server does not take our mails/m)
    expect(out + err).not.toContain('pass-word')
    expect(err).toMatch(/^1 of \d+ things must be put right/)
  })

  test('ends with 1 and says what is wrong when the database is not there', async () => {
    const { code, out } = await command(await openTestShop(), ['doctor'], {
      DATABASE_URL: 'postgres://ada:pass-word@127.0.0.1:9/shop',
    })
    expect(code).toBe(1)
    expect(out).toMatch(/^WRONG +Database +Nothing answers at the address in DATABASE_URL/m)
    expect(out).not.toContain('pass-word')
  })

  test('says that no mail leaves a real shop without SMTP_URL', async () => {
    const shop = await openTestShop()
    const env = { NODE_ENV: 'production', ALLOW_SANDBOX_PAYMENTS: '1', SECRET_KEY: 'k'.repeat(40) }
    const { code, out } = await command(shop, ['doctor'], env)
    expect(code).toBe(1)
    expect(out).toMatch(/WRONG {2}Mail +No mail leaves the shop/)
  })

  test('ends with 1 when a real shop takes no money; it takes no play money either', async () => {
    const { code, out } = await command(await openTestShop(), ['doctor'], {
      NODE_ENV: 'production',
    })
    expect(code).toBe(1)
    expect(out).toMatch(/^WRONG +Payments +Nothing takes payments. Enter the keys of a company/m)
  })
})

describe('backup and restore', () => {
  test('name what works instead where the shop is on PostgreSQL', async () => {
    const shop = await openTestShop()
    const { code, err } = await command(shop, ['backup', 'copy.dump'], {
      DATABASE_URL: 'postgres://ada:pass-word@127.0.0.1:9/shop',
    })
    expect(code).toBe(1)
    expect(err).toContain('npm run shop -- backup --all copy.dump')
    const restore = await command(shop, ['restore', 'copy.dump'], {
      DATABASE_URL: 'postgres://ada:pass-word@127.0.0.1:9/shop',
    })
    expect(restore.code).toBe(1)
    expect(restore.err).toContain(
      'pg_restore --list copy.dump | grep -v tombstone | pg_restore --use-list=/dev/stdin --clean',
    )
  })
})
