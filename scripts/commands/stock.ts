import type { Command } from 'commander'
import { changeStock, listStock } from '#lib/orders/count.server.ts'
import type { Shop } from '#lib/shop.server.ts'
import { OwnerError, toTable, whoIAm, withShop } from './support.ts'

const MOST = 100_000

export function addStock(program: Command): void {
  program
    .command('stock')
    .description('see what is there of an item; note that more came, or that some is missing')
    .argument('<slug>', 'the last part of the item’s address, such as osun-adire-bubu')
    .argument('[size]', 'such as M-10, Rust/M-10 in one colour of several, or "No Size"')
    .argument('[change]', '+5 for five more, -1 for one fewer')
    .action(stock)
}

async function stock(slug: string, size?: string, change?: string): Promise<void> {
  await withShop(async (shop) => {
    const sizes = await listStock(shop, slug)
    if (sizes.length === 0) throw new OwnerError(`No item of the shop is “${slug}”.`)
    if (size === undefined) {
      const rows = sizes.map(({ name, onHand, held }) => [name, String(onHand), String(held)])
      return console.log(toTable(['size', 'there', 'of them held for open orders'], rows))
    }
    const named = sizes.find(({ name }) => name.toLowerCase() === size.toLowerCase())
    if (!named) throw new OwnerError(sayWhichThereAre(slug, sizes, size))
    await note(shop, `${slug}, ${named.name}`, named.id, readChange(change))
  })
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

async function note(shop: Shop, what: string, sizeId: number, by: number): Promise<void> {
  const size = await changeStock(shop, sizeId, by, whoIAm())
  if (!size)
    throw new OwnerError(
      `${what}: so many cannot be taken away, or fewer would be there than open orders hold. Nothing was changed.`,
    )
  const held = size.held > 0 ? `, ${size.held} of them held for open orders` : ''
  console.log(`${what}: ${size.onHand} there, ${size.before} before${held}.`)
}
