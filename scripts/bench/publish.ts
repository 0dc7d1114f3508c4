import { spawn } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort, startServer } from './processes.ts'

const PARTS = ['src', 'public', 'catalogue', 'scripts', 'astro.config.mjs', 'package.json']
const MORE_PARTS = ['package-lock.json', 'tsconfig.json']
const BLOG = 'src/content/blog'
const POSTS_A_DAY = 4
const DAY_MS = 86_400_000

/**
 * How long an editor waits for one changed post on a shop of so many: publishes all of them beside the running shop,
 * changes one, and publishes again.
 */
export async function benchPublish(posts: number): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'shop-publish-'))
  for (const part of [...PARTS, ...MORE_PARTS]) cpSync(part, join(dir, part), { recursive: true })
  symlinkSync(resolve('node_modules'), join(dir, 'node_modules'))
  const changed = writePosts(join(dir, BLOG), posts)
  const port = await freePort()
  const env = {
    DATA_DIR: join(dir, 'data'),
    PORT: String(port),
    SITE_URL: `http://127.0.0.1:${port}`,
    LOG_LEVEL: 'error',
  }
  const home = process.cwd()
  process.chdir(dir)
  try {
    const shop = await startServer([process.execPath, 'scripts/run.mjs', 'start'], port, env)
    await publish(env)
    writeFileSync(changed, readFileSync(changed, 'utf8').replace('title: ', 'title: Changed. '))
    const seconds = await publish(env)
    const isShown = (await (await fetch(`${shop.url}/blog`)).text()).includes('Changed. ')
    await shop.stop()
    process.stdout.write(
      `One changed post of ${posts} published in ${seconds.toFixed(1)} s; shown at once: ${isShown}.\n`,
    )
  } finally {
    process.chdir(home)
    await rm(dir, { recursive: true, force: true })
  }
}

/** Posts like the demo's, each of its own name and day. Returns the file of the newest. */
function writePosts(folder: string, count: number): string {
  const models = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  const newest = Date.now() - DAY_MS
  for (let n = models.length; n < count; n++) {
    const day = new Date(newest - Math.floor((count - 1 - n) / POSTS_A_DAY) * DAY_MS)
    const text = (models[n % models.length] ?? '')
      .replace(/^title: (.*)$/m, `title: Post ${n} of the bench`)
      .replace(/^date: .*$/m, `date: ${day.toISOString().slice(0, 10)}`)
    writeFileSync(join(folder, `post-${n}.md`), text)
  }
  return join(folder, `post-${count - 1}.md`)
}

/** Seconds that an editor waits. */
async function publish(env: Record<string, string>): Promise<number> {
  const started = Date.now()
  const child = spawn(process.execPath, ['scripts/run.mjs', 'publish'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const code = await new Promise<number | null>((done) => child.on('close', done))
  if (code !== 0) throw new Error('The posts could not be published.')
  return (Date.now() - started) / 1_000
}
