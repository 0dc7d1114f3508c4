import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { claimBuild } from '../../../scripts/publish/claim.ts'

/** A start for the shop of this name: says which folder it serves, and serves until its input ends. */
const [root = '', shop = ''] = process.argv.slice(2)
const sourceOf = (dir: string) => join(dir, 'built-from')

const dir = await claimBuild(root, {
  dist: join(root, 'dist'),
  beside: join(root, `beside-${shop}`),
  isBuilt: (at) => existsSync(sourceOf(at)) && readFileSync(sourceOf(at), 'utf8') === shop,
  build: async (at) => {
    process.stdout.write('builds\n')
    mkdirSync(at, { recursive: true })
    writeFileSync(sourceOf(at), shop)
  },
})
process.stdout.write(`serves ${dir.slice(root.length + 1)}\n`)
process.stdin.resume()
