import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { readConfig, SettingError } from '#lib/config.server.ts'
import { afterUse } from '../support/cleanup.ts'

function aFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'config-test-'))
  afterUse(() => rmSync(dir, { recursive: true }))
  return dir
}

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
