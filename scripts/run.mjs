// Plain JavaScript for any Node: finds the Node that the shop needs, then runs scripts/<name>.ts with it.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const NEEDED = 24
const [name = '', ...rest] = process.argv.slice(2)
const root = fileURLToPath(new URL('..', import.meta.url))
const bin = join(root, 'node_modules', '.bin')
const isOldNode = Number(process.versions.node.split('.')[0]) < NEEDED

process.chdir(root)
process.env.ASTRO_TELEMETRY_DISABLED ??= '1'
process.env.PATH = [bin, process.env.PATH].join(delimiter)

if (!existsSync(bin)) stop('The packages are not installed yet. Run: npm ci')
else if (isOldNode) runWithInstalledNode()
else {
  module.enableCompileCache?.()
  await findShop()
  process.argv.splice(1, 2, join(root, 'scripts', `${name}.ts`))
  const { main } = await import(`./${name}.ts`)
  await main?.(rest)
}

/** Tests and measurements use the demo shop. A folder that `init` has yet to make has no settings. */
async function findShop() {
  if (!['build', 'publish', 'shop', 'start'].includes(name)) process.env.SHOP_DIR = 'demo'
  if (rest[0] === 'init' || rest.includes('--help') || rest.includes('-h')) return
  const { folderToMake, loadOwnSettings } = await import('../src/lib/shop-folder.server.ts')
  try {
    const wanted = name === 'start' && folderToMake()
    if (wanted) await (await import('./init/new-folder.ts')).makeNewFolder(wanted)
    loadOwnSettings()
  } catch (error) {
    stop(error.message)
  }
}

function runWithInstalledNode() {
  const node = join(bin, process.platform === 'win32' ? 'node.exe' : 'node')
  if (!existsSync(node) || process.env.SHOP_NODE_FOUND)
    stop(
      `This is Node ${process.versions.node}, and the shop needs Node ${NEEDED} or newer. ` +
        'npm ci brings it along on Linux and Windows; elsewhere install it from https://nodejs.org',
    )
  const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: { ...process.env, SHOP_NODE_FOUND: '1' },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}
