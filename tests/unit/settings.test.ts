import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig, SettingError } from '#lib/config.server.ts'
import { settingsPage } from '../../scripts/settings-page.ts'
import { afterUse } from '../support/cleanup.ts'

function start(name: string, value = 'x') {
  const dataDir = mkdtempSync(join(tmpdir(), 'settings-test-'))
  afterUse(() => rmSync(dataDir, { recursive: true }))
  return readConfig({ DATA_DIR: dataDir, [name]: value })
}

describe('a name that is no setting', () => {
  test.each([
    ['SMPT_URL', 'SMPT_URL is no setting: SMTP_URL is.'],
    ['DATABSE_URL', 'DATABSE_URL is no setting: DATABASE_URL is.'],
    ['TRUST_PROXYS', 'TRUST_PROXYS is no setting: TRUST_PROXY is.'],
    ['PAYSTACK_SECRETKEY', 'PAYSTACK_SECRETKEY is no setting: PAYSTACK_SECRET_KEY is.'],
    ['NOWPAYMENTS_WALLET', /^NOWPAYMENTS_WALLET is no setting: NOWPAYMENTS_API_KEY, .+ are\.$/],
    ['SMTP_PASSWORD', 'SMTP_PASSWORD is no setting: SMTP_URL is.'],
  ])('stops the start where it was meant for one: %s', (name, said) => {
    expect(() => start(name)).toThrow(SettingError)
    expect(() => start(name)).toThrow(said)
  })

  test.each([
    'HOME',
    'HOSTNAME',
    'PATH',
    'SHELL',
    'NODE_OPTIONS',
    'NODE_EXE',
    'POSTGRES_DB',
    'LOG_FILE',
    'npm_config_cache',
  ])('and is another program’s is left alone: %s', (name) => {
    expect(start(name).env[name]).toBe('x')
  })
})

test('a wrong setting of a payment company stops the start, though no payment was asked for', () => {
  expect(() => start('PAYSTACK_URL', 'http://pay.example')).toThrow(
    /^PAYSTACK_URL must be an https address/,
  )
})

test('docs/settings.md names each setting, its default and its meaning; npm run settings-page writes it', async () => {
  expect(await settingsPage()).toBe(readFileSync('docs/settings.md', 'utf8'))
})
