import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { SettingError } from '#lib/config.server.ts'
import { readServingConfig } from '#lib/serving-config.server.ts'
import { afterUse } from '../../support/cleanup.ts'

function serving(env: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'serving-'))
  afterUse(() => rmSync(dataDir, { recursive: true }))
  return readServingConfig({ DATA_DIR: dataDir, ...env })
}

describe('a start', () => {
  test.each(['https://shop.example', 'https://10.example.com', 'https://203.0.113.7:8443'])(
    'of a trial at %s is refused, and told what to set',
    (SITE_URL) => {
      expect(() => serving({ SITE_URL })).toThrow(SettingError)
      expect(() => serving({ SITE_URL })).toThrow('Set NODE_ENV=production to sell.')
      expect(() => serving({ SITE_URL, NODE_ENV: 'development' })).toThrow(SettingError)
    },
  )

  test('at a public address is made for a shop that sells, and for a trial that was asked for', () => {
    const SITE_URL = 'https://shop.example'
    expect(serving({ SITE_URL, NODE_ENV: 'production' }).isProduction).toBe(true)
    expect(serving({ SITE_URL, ALLOW_SANDBOX_PAYMENTS: '1' }).isProduction).toBe(false)
  })

  test.each([
    'http://localhost:4321',
    'https://localhost:4321',
    'https://192.168.1.20',
    'https://172.20.0.3',
    'https://[::1]:4321',
    'https://shop.local',
  ])('of a trial at %s is made', (SITE_URL) => {
    expect(serving({ SITE_URL }).siteUrl).toBe(SITE_URL)
  })
})
