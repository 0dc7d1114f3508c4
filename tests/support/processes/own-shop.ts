import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, copyFile, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { readConfig } from '#lib/config.server.ts'
import { closeShop, openShop } from '#lib/open-shop.server.ts'
import { freePort } from '../../e2e/support/ports.ts'
import { afterUse } from '../cleanup.ts'
import { onceOf, shownIn } from '../desk/desk.ts'
import { aMember } from '../desk/staff.ts'

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100"><path d="M0 0h300v100z"/></svg>'

const GOODS = `slug,name,category,sub_category,section,style,price,new_price,colours,sizes,images,description,added
red-shoe,Red shoe,shoes,,,Casual,5000,4000,Red,30:4|31:2,shoe.png,Leather shoes.,2026-11-20
`

const ANSWERS = {
  brand: 'Bola & Sons',
  tagline: 'Shoes for children',
  email: 'hello@bola.test',
  phone: '0803 111 2222',
  address: '5 Ring Road, Ibadan, Oyo',
  state: 'Oyo',
  categories: 'Shoes, Socks',
}

/** What a publication needs of the program. */
const PROGRAM = [
  'src',
  'scripts',
  'public',
  'docs',
  'dist',
  'package.json',
  'package-lock.json',
  'astro.config.mjs',
  'tsconfig.json',
]

/**
 * An owner's shop as `init` makes it, with one item, a logo, colours and a face of its own, served as `npm start` does.
 * It has a copy of the program, since it publishes; its first pages are those of the tests' build.
 */
export async function anOwnShop() {
  const place = await mkdtemp(join(tmpdir(), 'own-shop-'))
  afterUse(() => rm(place, { recursive: true, force: true }))
  const program = join(place, 'program')
  const folder = join(place, 'shop')
  const dataDir = join(place, 'data')
  for (const name of PROGRAM) await cp(name, join(program, name), { recursive: true })
  await symlink(resolve('node_modules'), join(program, 'node_modules'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    SHOP_DIR: folder,
    DATA_DIR: dataDir,
    SITE_URL: url,
    PORT: String(port),
    LOG_LEVEL: 'error',
    RATE_LIMIT_FACTOR: '1000',
  }
  const run = join(program, 'scripts/run.mjs')
  const answers = Object.entries(ANSWERS).flatMap(([name, text]) => [`--${name}`, text])
  await promisify(execFile)(process.execPath, [run, 'shop', 'init', folder, ...answers], { env })
  await writeFile(join(folder, 'items.csv'), GOODS)
  await sharp({ create: { width: 600, height: 800, channels: 3, background: '#c00' } })
    .png()
    .toFile(join(folder, 'images', 'shoe.png'))
  await writeFile(join(folder, 'brand', 'logo.svg'), LOGO)
  await writeFile(join(folder, 'brand', 'colours.yaml'), 'band: "#123456"\nbutton: "#0b6e4f"\n')
  await copyFile('src/components/fonts/display.woff2', join(folder, 'brand', 'heading.woff2'))
  await start(run, env)
  return { program, folder, dataDir, url, owner: await anOwnerAt(url, env) }
}

/** Returns once the shop is open. */
async function start(run: string, env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, [run, 'start', '--as-built'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  afterUse(async () => {
    child.kill()
    await ended
  })
  for await (const line of createInterface(child.stdout))
    if (line.includes('The shop is open')) return
  throw new Error('the shop did not start')
}

/** The owner at the desk: reads a page, and sends one of its forms. */
async function anOwnerAt(url: string, env: NodeJS.ProcessEnv) {
  const shop = openShop(readConfig(env))
  const { cookie } = await aMember(shop, 'owner', 'Bola')
  await closeShop(shop)
  const headers = { cookie: `desk=${cookie}`, origin: url }
  const read = async (path: string): Promise<string> =>
    (await fetch(url + path, { headers })).text()
  const sends = async (path: string, typed: { act: string } & Record<string, string>) => {
    const html = await read(path)
    const fields = { once: onceOf(html, typed.act), ...shownIn(html), ...typed }
    const body = new URLSearchParams(fields)
    return fetch(url + path, { method: 'POST', headers, body, redirect: 'manual' })
  }
  return { read, sends }
}
