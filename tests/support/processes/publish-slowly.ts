import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '#lib/config.server.ts'
import { openShop } from '#lib/open-shop.server.ts'
import { withLock } from '../../../scripts/publish/lock.ts'
import { publishVersion } from '../../../scripts/publish/version.ts'

/**
 * Publishes a copy of the built pages into the given folder and prints a line for each step. Tests kill it
 * at a step.
 */
const [root = ''] = process.argv.slice(2)
const say = (step: string) => process.stdout.write(`${step}\n`)

const build = async (dir: string) => {
  say('building')
  cpSync('dist/client', join(dir, 'client'), { recursive: true })
  say('half built')
  cpSync('dist/server', join(dir, 'server'), { recursive: true })
  say('built')
}

const ask = globalThis.fetch
let asked = 0
globalThis.fetch = (...args) => {
  say(`asked ${++asked}`)
  return ask(...args)
}

const shop = openShop(readConfig())
await withLock(root, async () => {
  await publishVersion(shop, root, { build, keepFirst: () => null })
  say('published')
  // Time for a test to kill it before it tidies up.
  await new Promise((resolve) => setTimeout(resolve, 60_000))
})
