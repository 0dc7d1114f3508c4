import { shopifyExport, woocommerceExport } from '../../support/moving/exports.ts'
import { inviteOwner, joins, sellsAtCounter } from '../support/journey/at-desk.ts'
import { expect, test } from '../support/journey/journey.ts'
import type { Person } from '../support/journey/person.ts'
import { at360 } from '../support/shop.ts'

/** Chooses a file at Goods, Import; the page then says what would come of it. */
async function readsTable(owner: Person, name: string, text: string): Promise<void> {
  await owner.goesTo('Goods')
  await owner.looksForMore()
  await owner.follows('Import')
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) }
  await owner.main.getByLabel('Table').setInputFiles(file)
  await owner.presses('Read it')
  await expect(owner.main.getByRole('heading', { level: 1 })).toHaveText(name)
}

async function imports(owner: Person, came: string): Promise<void> {
  await owner.presses(/^Import \d+ items/)
  await owner.sees(came)
}

type Move = { name: string; text: string; category: string; sees: string[]; came: string }

const FROM_SHOPIFY: Move = {
  name: 'products_export.csv',
  text: shopifyExport(),
  category: 'Handbags (1 item)',
  sees: [
    '27 new',
    'Line 10, Variant Price price "4000.50" must be whole naira',
    'Line 11, Variant Price the price is missing.',
    '"Gift card" is a gift card, which is no item. It is left out.',
    '"Item 6" has sizes without a count',
  ],
  came: 'Imported: 0 items changed, 27 added.',
}

const FROM_WOOCOMMERCE: Move = {
  name: 'wc-product-export.csv',
  text: woocommerceExport(),
  category: 'Bags > Evening (1 item)',
  sees: [
    '26 new',
    'Line 15, Regular price price "4000.50" must be whole naira',
    'Line 16, Regular price the price is missing.',
    '"Fabric 6" is of the type external, which this shop does not sell.',
    '"Fabric 8" has sizes without a count',
  ],
  came: 'Imported: 0 items changed, 26 added.',
}

/** Chooses the category of what has none here, and looks at what would come of the file. */
async function looksAt(owner: Person, { name, text, category, sees }: Omit<Move, 'came'>) {
  await readsTable(owner, name, text)
  await owner.chooses(category, 'Bags')
  await owner.sends('Look again')
  for (const words of sees) await owner.sees(words)
}

/** What is wrong is named by line and column, and left out. */
async function movesIn(owner: Person, move: Move): Promise<void> {
  await looksAt(owner, move)
  await imports(owner, move.came)
}

/** What was sold since stays sold. */
const readsTheSameAgain = (owner: Person): Promise<void> =>
  looksAt(owner, {
    ...FROM_SHOPIFY,
    sees: ['27 stay as they are', 'The shop keeps 1 field', 'Item 10: One size, In stock'],
  })

/** The same files, in which the old shop has mended two prices and changed one. */
async function movesInWhatWasCorrected(owner: Person, other: Person): Promise<void> {
  const mended = {
    'item-7': { 'Variant Price': '4000.00' },
    'item-8': { 'Variant Price': '4500.00' },
    'item-12': { 'Variant Price': '15900.00' },
  }
  await movesIn(owner, {
    ...FROM_SHOPIFY,
    text: shopifyExport(mended),
    sees: ['Item 12 Price: ₦16,000 → ₦15,900'],
    came: '2 added.',
  })
  const prices = { 'Regular price': '4000' }
  await movesIn(other, {
    ...FROM_WOOCOMMERCE,
    text: woocommerceExport({ 'WOO-10': prices, 'WOO-11': prices }),
    sees: [],
    came: 'Imported: 0 items changed, 2 added.',
  })
}

/** What buyers see of the old shops' goods. */
async function seesGoods(buyer: Person): Promise<void> {
  await buyer.opens('/products/item-1')
  await buyer.sees('Adire “Blue” gown, 4 yards')
  await buyer.sees('₦15,000')
  await buyer.sees('- Wash cold')
  await buyer.ticks('Indigo')
  await buyer.sees('4 left')
  await buyer.opens('/products/item-12')
  await buyer.sees('₦15,900')
  await buyer.opens('/product/wrap-gown')
  await expect(buyer.page).toHaveURL('/products/wrap-gown')
  await buyer.ticks('Leaf')
  await buyer.sees('4 left')
  await buyer.sees('Made to fit.')
  await buyer.sees('Wash cold')
  await expect(buyer.main).not.toContainText('\\n')
  await buyer.opens('/products/item-9')
  await buyer.sees('6 left')
}

test(
  'goods of two other shops move in, what is sold stays sold, and what is corrected there follows',
  at360,
  async ({ aPerson }) => {
    const folake = await aPerson()
    await joins(folake, await inviteOwner(folake, 'folake@folake.example'), 'Folake Bello')
    // A phone that runs no scripts.
    const bola = await aPerson(false)
    await joins(bola, await inviteOwner(bola, 'bola@folake.example'), 'Bola Bello')
    await movesIn(folake, FROM_SHOPIFY)
    await movesIn(bola, FROM_WOOCOMMERCE)
    await sellsAtCounter(folake, 'Item 10')
    await readsTheSameAgain(bola)
    await movesInWhatWasCorrected(folake, bola)
    await seesGoods(await aPerson())
  },
)
