import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { readConfig, SettingError } from '#lib/config.server.ts'
import { afterUse } from '../../support/cleanup.ts'

function aFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'config-test-'))
  afterUse(() => rmSync(dir, { recursive: true }))
  return dir
}

const KEY = 'a key that only tests use, 32 characters or more'

/** Reads the settings in a process that can make files, but write nothing into them: as on a full disk. */
const readOnFullDisk = (dataDir: string) =>
  promisify(execFile)(
    'sh',
    ['-c', 'ulimit -f 0; exec "$0" --input-type=module --eval "$1"', process.execPath, READ],
    { env: { ...process.env, DATA_DIR: dataDir } },
  )
const READ = `import { readConfig } from '#lib/config.server.ts'; readConfig()`

describe('the key that is made at the first start', () => {
  test('is the same at the next start, and its owner’s only', () => {
    const dir = aFolder()
    const { secretKey } = readConfig({ DATA_DIR: dir })
    expect(secretKey).toHaveLength(64)
    expect(readConfig({ DATA_DIR: dir }).secretKey).toBe(secretKey)
    expect(readdirSync(dir)).toEqual(['secret.key'])
    expect(statSync(join(dir, 'secret.key')).mode & 0o777).toBe(0o600)
  })

  test('is made whole or not at all when the disk is full', async () => {
    const dir = aFolder()
    await expect(readOnFullDisk(dir)).rejects.toThrow(/DATA_DIR .* cannot be written to/)
    expect(readdirSync(dir)).toEqual([])
    expect(readConfig({ DATA_DIR: dir }).secretKey).toHaveLength(64)
  })

  test.each(['', 'half a key\n'])('is not used when it is not whole: "%s"', (kept) => {
    const dir = aFolder()
    const path = join(dir, 'secret.key')
    writeFileSync(path, kept)
    const read = () => readConfig({ DATA_DIR: dir })
    expect(read).toThrow(SettingError)
    expect(read).toThrow(`The key in ${path} is not whole. Put the file back from a backup`)
    expect(readFileSync(path, 'utf8')).toBe(kept)
  })
})

describe('a setting that is not right stops the start', () => {
  test.each([
    ['NODE_ENV', 'Production'],
    ['SITE_URL', 'http://a:99999'],
    ['SITE_URL', 'http://ex%ample'],
    ['SITE_URL', 'https://[::1'],
    ['SITE_URL', 'http://a?b=1'],
    ['SITE_URL', 'http://a#b'],
    ['SITE_URL', 'http://u:p@a'],
    ['SITE_URL', 'http://a/b'],
    ['DATABASE_URL', 'postgres://['],
    ['DATABASE_URL', 'postgres://ada:pass@host:99999/shop'],
    ['SMTP_URL', 'smtp://['],
    ['SMTP_URL', 'smtp:///mail'],
    ['MAIL_FROM', 'x'],
    ['MAIL_FROM', 'Ọjà <help>'],
  ])('with what it must be: %s=%s', (name, value) => {
    const read = () => readConfig({ DATA_DIR: aFolder(), SECRET_KEY: KEY, [name]: value })
    expect(read).toThrow(SettingError)
    expect(read).toThrow(new RegExp(`^${name} must .{20,}$`))
  })

  test('with what to do, when DATA_DIR is a file or inside one', () => {
    const file = join(aFolder(), 'data')
    writeFileSync(file, '')
    for (const DATA_DIR of [file, join(file, 'shop')])
      for (const key of [{}, { SECRET_KEY: KEY }])
        expect(() => readConfig({ DATA_DIR, ...key })).toThrow(
          new SettingError(`DATA_DIR ${DATA_DIR} is a file, or inside one. Choose a folder.`),
        )
  })
})

test.each([
  ['SITE_URL', 'https://shop.example/'],
  ['SITE_URL', 'http://[::1]:4321'],
  ['DATABASE_URL', 'postgresql://ada:pa%23ss@db.example:5432/shop?sslmode=require'],
  ['DATABASE_URL', 'postgres://ada@/shop?host=/run/postgresql'],
  ['DATABASE_URL', 'postgres:///shop?host=/run/postgresql'],
  ['DATABASE_URL', 'postgres://%2Frun%2Fpostgresql/shop'],
  ['SMTP_URL', 'smtps://ada%40shop.example:pa%23ss@mail.example:465'],
  ['SMTP_URL', 'smtp://localhost:1025?ignoreTLS=true'],
  ['MAIL_FROM', 'help@shop.example'],
  ['MAIL_FROM', '"Ọjà, Lagos" <help@shop.example>'],
])('a good setting is taken: %s=%s', (name, value) => {
  const config = readConfig({ DATA_DIR: aFolder(), SECRET_KEY: KEY, [name]: value })
  expect(config.env[name]).toBe(value)
})
