import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { once } from 'node:events'
import { parse } from 'csv-parse/sync'
import sharp from 'sharp'
import { type Cells, COLUMNS } from '#lib/catalogue/import/columns.ts'
import type { Imported } from './import.ts'
import { type BenchShop, type DatabaseName, newShop } from './shop.ts'

const PICTURE = 'one.png'
const DAYS = 600
const NEWEST_DAY = Date.parse('2026-11-20')
const DAY_MS = 86_400_000
const SYLLABLES =
  'ba de fo gi ha jo ke la mo nu pa ra se ti wo yu ada bisi chi dayo emeka fola'.split(' ')

type Row = Cells

/**
 * Writes an owner's folder with `count` items into `dir`: the demo goods, then variations of them under other names,
 * with other prices, days, colours and stock. All of them share one small picture. The same folder for the same count.
 */
export async function makeGoods(dir: string, count: number): Promise<void> {
  await mkdir(join(dir, 'images'), { recursive: true })
  const picture = { width: 60, height: 80, channels: 3 as const, background: '#1f2a55' }
  await writeFile(join(dir, 'images', PICTURE), await sharp({ create: picture }).png().toBuffer())
  const categories = await readFile('catalogue/categories.yaml', 'utf8')
  await writeFile(
    join(dir, 'categories.yaml'),
    categories.replace(/image: \S+/g, `image: ${PICTURE}`),
  )
  for (const file of ['delivery.yaml', 'synonyms.yaml'])
    await writeFile(join(dir, file), await readFile(join('catalogue', file)))
  const demo = parse(await readFile('catalogue/items.csv'), { columns: true }) as Row[]
  await writeItems(join(dir, 'items.csv'), demo, count)
}

async function writeItems(path: string, demo: Row[], count: number): Promise<void> {
  const file = createWriteStream(path)
  file.write(`${COLUMNS.join()}\n`)
  const dice = makeDice()
  for (let index = 0; index < count; index++) {
    const model = demo[index % demo.length] as Row
    const varied = index < demo.length ? model : vary(model, index, dice)
    const row: Row = { ...varied, images: PICTURE, colour_images: '' }
    const cells = COLUMNS.map((column) => row[column] ?? '')
    const line = cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join()
    if (!file.write(`${line}\n`)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'finish')
}

/** A whole number below `sides`. */
export type Dice = (sides: number) => number

/** Numerical Recipes' generator: the same throws in every run. */
export function makeDice(seed = 160): Dice {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

function vary(model: Row, index: number, dice: Dice): Row {
  const word = Array.from({ length: 3 }, () => SYLLABLES[dice(SYLLABLES.length)]).join('')
  const maker = word[0]?.toUpperCase() + word.slice(1)
  const price = Math.max(2, Math.round((Number(model.price) * (60 + dice(100))) / 50_000)) * 500
  const colours = model.colours.split('|')
  // Sizes of single colours need all colours.
  const areChosen = model.sizes.startsWith(`${colours[0]}/`)
  return {
    ...model,
    slug: `${model.slug.slice(0, 60)}-${index}`,
    name: `${maker} ${model.name}`.slice(0, 120),
    price: String(price),
    new_price: dice(4) === 0 ? String(Math.round((price * (60 + dice(35))) / 100)) : '',
    colours: colours.slice(0, areChosen ? undefined : 1 + dice(colours.length)).join('|'),
    sizes: model.sizes
      .split('|')
      .map((size) => `${size.split(':')[0]}:${Math.max(0, dice(12) - 2)}`)
      .join('|'),
    description: `${model.description} Made by ${maker}.`,
    added: new Date(NEWEST_DAY - dice(DAYS) * DAY_MS).toISOString().slice(0, 10),
  }
}

/** Does `work` on each of these databases, in a shop with the demo goods. */
export const withDemoGoods = (
  databases: readonly DatabaseName[],
  work: (shop: BenchShop) => Promise<void>,
) =>
  onEach(databases, async (shop) => {
    await (await shop.start()).stop()
    await work(shop)
  })

/** The same in a shop with so many goods. */
export const withGoods = (
  databases: readonly DatabaseName[],
  count: number,
  work: (shop: BenchShop, imported: Imported) => Promise<void>,
) => onEach(databases, async (shop) => work(shop, await importGoods(shop, count)))

async function onEach(
  databases: readonly DatabaseName[],
  work: (shop: BenchShop) => Promise<void>,
): Promise<void> {
  for (const database of databases) {
    const shop = await newShop(database)
    try {
      await work(shop)
    } finally {
      await shop.remove()
    }
  }
}

/** Imports so many goods in a process of its own. */
export async function importGoods(shop: BenchShop, count: number): Promise<Imported> {
  const dir = join(shop.dir, 'goods')
  await makeGoods(dir, count)
  const child = spawn(process.execPath, ['scripts/bench/import.ts', dir], {
    env: { ...process.env, ...shop.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (text: Buffer) => (said += text.toString()))
  await once(child, 'close')
  return JSON.parse(said) as Imported
}
