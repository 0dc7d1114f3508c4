/** @module-tag long */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Shop } from '#lib/shop.ts'
import { withLock } from '../../../scripts/publish/lock.ts'
import { afterUse } from '../../support/cleanup.ts'
import { openTestShop } from '../../support/shop.ts'

const PROGRAM = ['dist', 'node_modules', 'package.json', 'scripts', 'src']

/** A folder of the owner's with the program in it, where nothing was published yet. */
async function aProgramFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'publish-test-'))
  afterUse(() => rm(folder, { recursive: true, force: true }))
  for (const name of PROGRAM) await symlink(resolve(name), join(folder, name))
  await mkdir(join(folder, 'published'))
  return folder
}

/** As if these versions had been published, the first one last. */
async function keepVersions(folder: string, current: string, previous: string): Promise<void> {
  for (const name of [current, previous]) await mkdir(join(folder, 'published', name))
  const pointer = JSON.stringify({ current, previous })
  await writeFile(join(folder, 'published', 'current.json'), pointer)
}

type Ended = { code: number; out: string; err: string }

/** `npm run publish` works in the program's own folder; this works in the folder that it is started in. */
const RUN = `import { main } from './scripts/publish.ts'; await main(process.argv.slice(1))`

/** Publishes there for this shop. */
function publish({ config }: Shop, cwd: string, ...options: string[]): Promise<Ended> {
  const { promise, resolve: end } = Promise.withResolvers<Ended>()
  const env = { ...process.env, ...config.env, NODE_ENV: 'test' }
  const args = ['--input-type=module', '--eval', RUN, '--', ...options]
  execFile(process.execPath, args, { cwd, env }, (error, out, err) =>
    end({ code: error ? Number(error.code) : 0, out, err }),
  )
  return promise
}

describe('npm run publish', () => {
  test('refuses a shop without goods, and says what to do', async () => {
    const [shop, folder] = [await openTestShop(), await aProgramFolder()]
    expect(await publish(shop, folder)).toEqual({
      code: 1,
      out: '',
      err: 'This shop has no goods yet. Run npm start once before you publish.\n',
    })
  })

  test('says that another publication is under way', async () => {
    const [shop, folder] = [await openTestShop(), await aProgramFolder()]
    await withLock(join(folder, 'published'), async () =>
      expect(await publish(shop, folder)).toEqual({
        code: 1,
        out: '',
        err: 'Another publication is under way. Wait until it is done, then try again.\n',
      }),
    )
  })
})

describe('npm run publish -- --back', () => {
  test('says that there is nothing to go back to', async () => {
    const [shop, folder] = [await openTestShop(), await aProgramFolder()]
    expect(await publish(shop, folder, '--back')).toEqual({
      code: 1,
      out: '',
      err: 'There is nothing to go back to: nothing was published before.\n',
    })
  })

  test('goes back, then forward again, and says that no shop is running', async () => {
    const [shop, folder] = [await openTestShop(), await aProgramFolder()]
    await keepVersions(folder, '2026-11-20', '2026-11-19')
    const back = await publish(shop, folder, '--back')
    expect(back).toMatchObject({
      code: 0,
      out: 'Back to the version of 2026-11-19. No shop is running here: npm start serves it.\n',
    })
    const forward = await publish(shop, folder, '--back')
    expect(forward.out).toContain('Back to the version of 2026-11-20.')
  })
})
