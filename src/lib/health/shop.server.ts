import { listItemsBySlug } from '#lib/catalogue/items/items.server.ts'
import type { Config } from '#lib/config.server.ts'
import { shopFacts, type ShopFacts } from '#lib/content/facts.server.ts'
import { findLostPictures } from '#lib/media/lost.server.ts'
import { type ShopFolder, shopFolder } from '#lib/shop-folder.server.ts'
import type { Shop } from '#lib/shop.ts'
import { type Finding, well, wrong, wrongInProduction } from './health.ts'
import { isReady } from './ready.server.ts'

const DEMO_BRAND = 'Ọjà'
/** The top-level domain of examples: it has no mailboxes. */
const EXAMPLE = /[@.]example$/

/** A sample of the demo shop's goods, from different categories. */
export const DEMO_GOODS = [
  'aduke-ankara-wrap-dress',
  'oyingbo-market-basket',
  'zainab-petal-midi-skirt',
  'aso-ebi-peach-two-piece',
  'lokoja-navy-aso-oke-senator',
  'hibiscus-zip-pouch',
  'lapis-brass-earrings',
  'carved-calabash-bowl',
  'eleko-wrapper-2-yards',
  'indigo-turban',
]
const MOST_NAMED = 3

const sayWhereTo = ({ own, facts }: ShopFolder): string =>
  own === null
    ? 'make a folder for your own: npm run shop -- init'
    : `write your own at the desk (/desk/shop), or into ${facts}`

export const lookAtFacts = ({ config }: Shop): Finding =>
  judgeFacts(config, shopFacts(), shopFolder())

type Said = Pick<ShopFacts, 'brand' | 'email' | 'phone'>

export function judgeFacts(
  config: Pick<Config, 'isProduction'>,
  { brand, email, phone }: Said,
  folder: ShopFolder,
): Finding {
  const said = `${brand}, ${email}, ${phone}`
  const isExample = EXAMPLE.test(email)
  // A shop of one's own may be called as the demo shop is: the name means market.
  if (brand === DEMO_BRAND && (isExample || folder.own === null))
    return wrongInProduction(config, `${said}: the demo shop's`, sayWhereTo(folder))
  return isExample
    ? wrongInProduction(config, `${said}: no mail arrives at ${email}`, sayWhereTo(folder))
    : well(said)
}

export async function lookAtGoods(shop: Shop): Promise<Finding> {
  if (!(await isReady(shop))) return well('none yet')
  const demo = (await listItemsBySlug(shop, DEMO_GOODS)).map(({ slug }) => slug)
  // A shop of one's own may have an item or two with such a name.
  if (demo.length < MOST_NAMED) return well('none of the demo shop is on the shelf')
  const named = demo.slice(0, MOST_NAMED).join(', ')
  return wrongInProduction(
    shop.config,
    `goods of the demo shop are on the shelf, such as ${named}`,
    'import your own, and they go',
  )
}

export async function lookAtPictures(shop: Shop): Promise<Finding> {
  if (!(await isReady(shop))) return well('none yet')
  const { count, lost } = await findLostPictures(shop)
  if (lost.length === 0) return well(`${count}, all of them there`)
  const named = lost.slice(0, MOST_NAMED).join(', ')
  return wrong(
    `${lost.length} of ${count} pictures are missing in ${shop.config.settings.MEDIA_S3_URL ?? 'DATA_DIR/media'}, such as ${named}.`,
    'Put them back from a backup, or import the folder that they came from again.',
  )
}
