import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#lib/config.server.ts'
import { readLastBackup } from '#lib/recovery/backup-age.server.ts'
import { openBackupStorage } from '#lib/recovery/s3.gateway.server.ts'
import { command } from '../support/command.ts'
import { startS3 } from '../support/fakes/s3.ts'
import { openTestShop } from '../support/shop.ts'

const KEYS = { keyId: 'AKIAEXAMPLE', secret: 'a secret that only tests use' }
const settingsFor = (url: string, secret = KEYS.secret) => ({
  BACKUP_S3_URL: `${url}/bucket/oja`,
  BACKUP_S3_KEY_ID: KEYS.keyId,
  BACKUP_S3_SECRET: secret,
  BACKUP_S3_REGION: 'eu-west-1',
})

describe('storage for backups', () => {
  test('gets the same file as the folder', { timeout: 60_000 }, async () => {
    const [shop, s3] = [await openTestShop(), await startS3(KEYS)]
    const file = join(shop.config.dataDir, 'copy.tar.gz')
    const { code, out } = await command(shop, ['backup', '--all', file], settingsFor(s3.url))
    expect([code, out]).toEqual([0, expect.stringContaining(`${s3.url}/bucket/oja/copy.tar.gz`)])
    const uploaded = s3.objects.get('/bucket/oja/copy.tar.gz')
    expect(uploaded?.equals(await readFile(file))).toBe(true)
    expect(await readLastBackup(shop)).toMatchObject({ file })
  })

  test('that refuses the key counts as no backup', { timeout: 60_000 }, async () => {
    const [shop, s3] = [await openTestShop(), await startS3(KEYS)]
    const file = join(shop.config.dataDir, 'copy.tar.gz')
    const wrong = settingsFor(s3.url, 'another secret')
    const { code, err } = await command(shop, ['backup', '--all', file], wrong)
    expect([code, err]).toEqual([1, expect.stringContaining('SignatureDoesNotMatch')])
    expect(s3.objects.size).toBe(0)
    expect(await readdir(shop.config.dataDir)).toContain('copy.tar.gz')
    expect(await readLastBackup(shop)).toBeNull()
  })

  test('is set as a whole, or not at all', async () => {
    const { config } = await openTestShop()
    expect(openBackupStorage(config)).toBeNull()
    const half = readConfig({ ...config.env, BACKUP_S3_URL: 'https://s3.example/bucket' })
    expect(() => openBackupStorage(half)).toThrow('must be set together')
  })

  test('says that it cannot be reached', async () => {
    const { config } = await openTestShop()
    const file = join(config.dataDir, 'copy.tar.gz')
    await writeFile(file, 'any')
    const away = readConfig({ ...config.env, ...settingsFor('http://127.0.0.1:9') })
    await expect(openBackupStorage(away)?.(file)).rejects.toThrow('127.0.0.1:9 cannot be reached')
  })
})
