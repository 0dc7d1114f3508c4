import type { Command } from 'commander'
import { findItem } from '#lib/catalogue/items/items.server.ts'
import { command } from '#lib/desk/command.server.ts'
import { hideReview, listReviews, showReview } from '#lib/reviews/owner.server.ts'
import { lagosTimeOf } from '#lib/time.ts'
import { OwnerError, readCount, toTable, whoIAm, withShop } from './support.ts'

const DEFAULT_LIMIT = '50'
const TEXT_SHOWN = 60

export function addReview(program: Command): void {
  const review = program.command('review').description('see what customers wrote, and hide it')
  review
    .command('list')
    .description('reviews, the newest first')
    .option('-n, --number <count>', 'how many', DEFAULT_LIMIT)
    .option('-i, --item <slug>', 'only of this item, such as osun-adire-bubu; with whole texts')
    .action(list)
  review
    .command('hide')
    .description('take a review off the item’s page and out of its stars')
    .argument('<id>', 'the number that review list shows')
    .action(hide)
  review
    .command('show')
    .description('put a hidden review back')
    .argument('<id>', 'the number that review list shows')
    .action(show)
}

async function list({ number, item: slug }: { number: string; item?: string }): Promise<void> {
  const limit = readCount(number)
  await withShop(async (shop) => {
    const item = slug === undefined ? null : await findItem(shop, slug).catch(() => null)
    if (slug !== undefined && !item) throw new OwnerError(`No item on the shelf is “${slug}”.`)
    const reviews = await listReviews(shop, { itemId: item?.id, limit })
    if (reviews.length === 0) return console.log('No reviews.')
    const rows = reviews.map((review) => [
      String(review.id),
      lagosTimeOf(review.created_at),
      review.hidden_at === null ? '' : 'hidden',
      `${review.rating} of 5`,
      review.slug,
      review.username ?? '(account deleted)',
      item ? oneLine(review.description) : shorten(oneLine(review.description)),
    ])
    console.log(toTable(['id', 'made (Lagos)', '', 'stars', 'item', 'by', 'text'], rows))
  })
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ')
const shorten = (text: string): string =>
  text.length > TEXT_SHOWN ? `${text.slice(0, TEXT_SHOWN)}…` : text

async function hide(id: string): Promise<void> {
  await change(
    id,
    'review.hidden',
    'is hidden, and its stars count no more. review show brings it back',
  )
}

async function show(id: string): Promise<void> {
  await change(id, 'review.shown', 'is shown again')
}

const WORK = { 'review.hidden': hideReview, 'review.shown': showReview }

async function change(id: string, name: keyof typeof WORK, done: string): Promise<void> {
  await withShop(async (shop) => {
    // A longer number may be too large for PostgreSQL's integer.
    const outcome = await command(
      shop,
      whoIAm(),
      async (shop) => (/^\d{1,9}$/.test(id) ? WORK[name](shop, Number(id)) : 'unknown'),
      (came) => (came === 'changed' ? { name, subject: `review:${id}` } : null),
    )
    if (outcome === 'unknown') throw new OwnerError(`There is no review ${id}. See review list.`)
    console.log(
      outcome === 'changed'
        ? `Review ${id} ${done}.`
        : `Review ${id} was so already. Nothing was changed.`,
    )
  })
}
