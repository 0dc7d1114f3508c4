import type { Command } from 'commander'
import { command } from '#lib/desk/command.server.ts'
import {
  type ChangedStock,
  changeStock,
  countStock,
  listStock,
  stockHistory,
} from '#lib/orders/stock/count.server.ts'
import { readSizes } from '#lib/catalogue/items/sizes.server.ts'
import type { Shop } from '#lib/shop.ts'
import { LOW_STOCK } from '#lib/stock/stock.ts'
import { stockTexts } from '#lib/texts/goods/stock.ts'
import { lagosTimeOf } from '#lib/time.ts'
import { OwnerError, toTable, whoIAm, withShop } from './support.ts'

const MOST = 100_000
const MOST_SHOWN = 200

export function addStock(program: Command): void {
  program
    .command('stock')
    .description(
      'see what runs low, or what is there of an item; note that more came, that some is missing, or a count',
    )
    .argument('[slug]', 'the last part of the item’s address, such as osun-adire-bubu')
    .argument('[size]', 'such as M-10, Rust/M-10 in one colour of several, or "No Size"')
    .argument('[change]', '+5 for five more, -1 for one fewer')
    .option('--below <number>', 'without an item: what runs low', String(LOW_STOCK))
    .option('--history', 'what changed the stock of this size, and when')
    .option('--counted <number>', 'so many are there, with those held for open orders')
    .action(stock)
}

type Options = { below: string; history?: true; counted?: string }

async function stock(
  slug: string | undefined,
  sizeName: string | undefined,
  change: string | undefined,
  { below, history, counted }: Options,
): Promise<void> {
  await withShop(async (shop) => {
    if (slug === undefined) return showLow(shop, readNumber('--below', below))
    const sizes = await listStock(shop, slug)
    if (sizes.length === 0) throw new OwnerError(`No item of the shop is “${slug}”.`)
    if (sizeName === undefined) {
      if (history || counted !== undefined) throw new OwnerError('Say which size.')
      const rows = sizes.map(({ name, onHand, held }) => [name, String(onHand), String(held)])
      return console.log(toTable(['size', 'there', 'of them held for open orders'], rows))
    }
    const size = sizes.find(({ name }) => name.toLowerCase() === sizeName.toLowerCase())
    if (!size) throw new OwnerError(sayWhichThereAre(slug, sizes, sizeName))
    if (history) return showHistory(shop, size.id)
    if (change !== undefined && counted !== undefined)
      throw new OwnerError('Write a change or a count, not both.')
    const who = whoIAm()
    const changed = await command(
      shop,
      who,
      (shop) =>
        counted === undefined
          ? changeStock(shop, size.id, readChange(change), who)
          : countStock(shop, size.id, readNumber('--counted', counted), who),
      (done) =>
        done && {
          name: counted === undefined ? 'stock.changed' : 'stock.counted',
          subject: `item:${slug}`,
          changes: { [size.name]: [done.before, done.onHand] },
        },
    )
    console.log(sayChanged(`${slug}, ${size.name}`, changed))
  })
}

async function showLow(shop: Shop, below: number): Promise<void> {
  const { sizes, hasMore } = await readSizes(shop, { below }, MOST_SHOWN)
  if (sizes.length === 0)
    return console.log(`Of each size on the shelf at least ${below} are left.`)
  const rows = sizes.map(({ slug, name, left, held }) => [slug, name, String(left), String(held)])
  console.log(toTable(['item', 'size', 'left', 'held for open orders'], rows))
  if (hasMore) console.log(`Only the first ${MOST_SHOWN} are shown.`)
}

async function showHistory(shop: Shop, sizeId: number): Promise<void> {
  const { causes } = stockTexts
  const moves = await stockHistory(shop, sizeId, { before: null, limit: MOST_SHOWN })
  const rows = moves
    .toReversed()
    .map(({ madeAt, difference, cause, number, who, sum }) => [
      lagosTimeOf(madeAt),
      difference > 0 ? `+${difference}` : String(difference),
      number === null ? causes[cause] : `${causes[cause]}, ${number}`,
      who ?? '',
      String(sum),
    ])
  console.log(toTable(['when (Lagos)', 'change', 'why', 'who', 'there then'], rows))
  if (moves.length === MOST_SHOWN) console.log(`Only the newest ${MOST_SHOWN} are shown.`)
}

type Size = Awaited<ReturnType<typeof listStock>>[number]

function sayWhichThereAre(slug: string, sizes: readonly Size[], asked: string): string {
  const inColours = sizes.filter((size) => size.size.toLowerCase() === asked.toLowerCase())
  const names = (some: readonly Size[]) => some.map(({ name }) => name).join(', ')
  return inColours.length > 0
    ? `${slug} has size “${asked}” in several colours. Say which: ${names(inColours)}.`
    : `${slug} has no size “${asked}”. Its sizes: ${names(sizes)}.`
}

function readChange(text = ''): number {
  const by = /^[+-]\d+$/.test(text) ? Number(text) : 0
  if (by === 0 || Math.abs(by) > MOST)
    throw new OwnerError('Write the change with its sign: +5 for five more, -1 for one fewer.')
  return by
}

function readNumber(option: string, text: string): number {
  const number = /^\d+$/.test(text) ? Number(text) : MOST + 1
  if (number > MOST) throw new OwnerError(`${option} must be a whole number up to ${MOST}.`)
  return number
}

function sayChanged(what: string, size: ChangedStock | null): string {
  if (!size)
    throw new OwnerError(
      `${what}: fewer would be there than open orders hold. Nothing was changed.`,
    )
  const held = size.held > 0 ? `, ${size.held} of them held for open orders` : ''
  return `${what}: ${size.onHand} there, ${size.before} before${held}.`
}
