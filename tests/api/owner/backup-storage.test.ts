/** @module-tag long */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#lib/config.server.ts'
import { readLastBackup } from '#lib/recovery/backup-age.server.ts'
import { openBackupStorage } from '#lib/recovery/s3.gateway.server.ts'
import { afterUse } from '../../support/cleanup.ts'
import { command } from '../../support/command.ts'
import { startS3 } from '../../support/fakes/s3.ts'
import { smallFolder } from '../../support/own-folder.ts'
import { openTestShop } from '../../support/shop.ts'

const KEYS = { keyId: 'AKIAEXAMPLE', secret: 'a secret that only tests use' }
const settingsFor = (url: string, secret = KEYS.secret) => ({
  BACKUP_S3_URL: `${url}/bucket/oja`,
  BACKUP_S3_KEY_ID: KEYS.keyId,
  BACKUP_S3_SECRET: secret,
  BACKUP_S3_REGION: 'eu-west-1',
})

describe('storage for backups', () => {
  test('that refuses the key counts as no backup', async () => {
    const [shop, s3] = [await openTestShop(await smallFolder()), await startS3(KEYS)]
    const file = join(shop.config.dataDir, 'copy.tar.gz')
    const wrong = settingsFor(s3.url, 'another secret')
    const { code, err } = await command(shop, ['backup', '--all', file], wrong)
    expect([code, err]).toEqual([1, expect.stringContaining('SignatureDoesNotMatch')])
    expect(s3.objects.size).toBe(0)
    expect(await readdir(shop.config.dataDir)).toContain('copy.tar.gz')
    expect(await readLastBackup(shop)).toBeNull()
  })

  test('gets the same file as the folder, and brings a shop back by its name', async () => {
    const [shop, s3] = [await openTestShop(await smallFolder()), await startS3(KEYS)]
    const settings = settingsFor(s3.url)
    const file = join(shop.config.dataDir, 'copy.tar.gz')
    const { code, out } = await command(shop, ['backup', '--all', file], settings)
    expect([code, out]).toEqual([0, expect.stringContaining(`${s3.url}/bucket/oja/copy.tar.gz`)])
    const uploaded = s3.objects.get('/bucket/oja/copy.tar.gz')
    expect(uploaded?.equals(await readFile(file))).toBe(true)
    expect(await readLastBackup(shop)).toMatchObject({ file })
    await rm(file)

    const tried = await command(shop, ['drill', 's3://copy.tar.gz'], settings)
    expect([tried.code, tried.out]).toEqual([0, expect.stringContaining('A shop was started')])

    const dataDir = await mkdtemp(join(tmpdir(), 'shop-test-'))
    afterUse(() => rm(dataDir, { recursive: true, force: true }))
    const machine = { ...settings, DATA_DIR: dataDir, DATABASE_URL: '', SECRET_KEY: '' }
    const restored = await command(shop, ['restore', 's3://copy.tar.gz'], machine)
    expect([restored.code, restored.code && restored.err]).toEqual([0, 0])
    expect(await readFile(join(dataDir, 'secret.key'), 'utf8')).toBe(shop.config.secretKey)
    const left = await readdir(dataDir)
    expect(left).toContain('shop.db')
    expect(left.filter((name) => name.endsWith('.part'))).toEqual([])
  })

  test('says what it does not have, and changes nothing', async () => {
    const [shop, s3] = [await openTestShop(await smallFolder()), await startS3(KEYS)]
    const before = await readdir(shop.config.dataDir)
    const ask = async (name: string, settings = settingsFor(s3.url)) =>
      (await command(shop, ['restore', name], settings)).err
    expect(await ask('s3://none.tar.gz')).toContain('does not give none.tar.gz (404): ')
    expect(await ask('s3://../other')).toContain('write s3:// and the name of the file')
    expect(await command(shop, ['restore', 's3://copy.tar.gz'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('set BACKUP_S3_URL') as string,
    })
    expect(await readdir(shop.config.dataDir)).toEqual(before)
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
    await expect(openBackupStorage(away)?.upload(file)).rejects.toThrow(
      '127.0.0.1:9 cannot be reached',
    )
  })
})
