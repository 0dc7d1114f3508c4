import { totalOf, sumLines } from '#lib/pricing/lines.ts'
import type { Shop } from '#lib/shop.ts'
import { offerDeskTexts as texts } from '#lib/texts/desk/offers.ts'
import { applyOffers } from '../apply.ts'
import { kindOf } from '../kinds/kinds.ts'
import {
  type OfferContext,
  isOn,
  type Offer,
  type OfferLine,
  type Refusal,
  refusalOf,
} from '../offers.ts'
import { findCounted } from '../offers.sql.ts'
import { MOST_ITEMS } from './given.ts'
import { readGoodsIn, variantsMeant } from './goods-in-words.ts'
import { findGoodsForSale, listGoodsForSale } from './owner.sql.ts'

const TYPICAL_ITEMS = 3
const MOST_PIECES = 99

type Goods = Omit<OfferLine, 'quantity'> & {
  name: string
  slug: string
  size: string
  colour: string
}

/** A cart with the offer, as shoppers get it from its beginning on. */
export type Trial = {
  pieces: number
  lines: (Goods & { quantity: number; discountKobo: number; offers: string[] })[]
  goodsKobo: number
  discountKobo: number
  totalKobo: number
  /** What the offer itself takes off. */
  ownKobo: number
  freesDelivery: boolean
  /** Why it does nothing for this cart; null when it does. */
  refused: Refusal | null
  /** What is wrong with the asked goods; empty when nothing is. */
  fault: string
}

type Asked = { goods: string; pieces: number | null }

/**
 * What an offer does for a cart with these goods, so many pieces of each; where none are named, for goods that sell
 * well, and for as many pieces as it needs. Other offers that count by themselves then count, too. Null where the shop
 * has no such goods.
 */
export async function tryOffer(shop: Shop, offer: Offer, asked: Asked): Promise<Trial | null> {
  const { named, fault } = await readNamedGoods(shop, asked.goods)
  const goods = named.length > 0 ? named : await readTypical(shop, offer)
  if (goods.length === 0) return null
  const now = shop.now()
  const at = offer.from !== null && offer.from > now ? offer.from : now
  // An offer that has ended is tried as it was.
  const open: Offer = { ...offer, from: null, until: null }
  const others = (await findCounted(shop.db, null, at)).filter(({ id }) => id !== offer.id)
  const about: OfferContext = {
    now: at,
    to: offer.places?.lgas[0] ?? null,
    isFirstOrder: true,
    usesOf: () => ({ all: 0, own: 0 }),
  }
  const price = (pieces: number) => priceTrial(open, others, { goods, pieces, about })
  if (asked.pieces !== null) return { ...price(asked.pieces), fault }
  let trial = price(1)
  for (let pieces = 2; trial.refused && pieces <= MOST_PIECES; pieces++) trial = price(pieces)
  if (trial.refused) trial = price(1)
  return { ...trial, fault }
}

function priceTrial(
  offer: Offer,
  others: readonly Offer[],
  { goods, pieces, about }: { goods: readonly Goods[]; pieces: number; about: OfferContext },
): Omit<Trial, 'fault'> {
  const lines = goods.map((each) => ({ ...each, quantity: pieces }))
  const offers = offer.code === null ? [...others, offer] : others
  const code = offer.code === null ? null : offer
  const priced = applyOffers(lines, { offers, code }, about)
  const sums = sumLines(priced.lines)
  const ownKobo = priced.applied.find((each) => each.offer === offer)?.discountKobo ?? 0
  const freesDelivery = kindOf(offer.kind).freesDelivery === true && priced.freeDelivery !== null
  const does = ownKobo > 0 || freesDelivery
  return {
    pieces,
    lines: priced.lines,
    ...sums,
    totalKobo: totalOf(sums, 0),
    ownKobo,
    freesDelivery,
    refused: refusalOf(offer, lines, about) ?? (does ? null : { why: 'nothing-off' }),
  }
}

/** The named goods, each in its first size where none is named. */
async function readNamedGoods(
  shop: Shop,
  text: string,
): Promise<{ named: Goods[]; fault: string }> {
  const written = readGoodsIn(text).slice(0, MOST_ITEMS)
  const slugs = [...new Set(written.map(({ slug }) => slug))]
  const found = Map.groupBy(await findGoodsForSale(shop.db, slugs, shop.now()), ({ slug }) => slug)
  const named: Goods[] = []
  for (const each of written) {
    const all = found.get(each.slug) ?? []
    const [meant] = each.size === null ? all : variantsMeant(each, all)
    if (!meant) return { named: [], fault: texts.faults.notForSale(each.slug) }
    named.push(meant)
  }
  return { named, fault: '' }
}

/** Items that the offer is on and that sell well, each in its first size. */
async function readTypical(shop: Shop, { scope }: Offer): Promise<Goods[]> {
  const found = await listGoodsForSale(shop.db, scope, shop.now())
  const byItem = Map.groupBy(
    found.filter((goods) => isOn(scope, goods)),
    ({ itemId }) => itemId,
  )
  return [...byItem.values()].flatMap((own) => own[0] ?? []).slice(0, TYPICAL_ITEMS)
}
