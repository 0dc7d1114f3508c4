import { sharesOf } from '#lib/pricing/shares.ts'
import type { PricedLine } from '#lib/pricing/lines.ts'
import { kindOf } from './kinds/kinds.ts'
import {
  type OfferContext,
  isOn,
  type Offer,
  type OfferLine,
  type Refusal,
  refusalOf,
} from './offers.ts'

/** The goods of an order cost at least so much: no payment company takes less (kobo). */
export const LEAST_TO_PAY_KOBO = 10_000

/** An offer that counts, and what it takes off all lines together (kobo). */
type Applied = { offer: Offer; discountKobo: number }

export type WithOffers<L> = {
  /** In the order in which they were given. */
  lines: (L & PricedLine & { offers: string[] })[]
  applied: Applied[]
  /** The offer that delivers them free; null when none does. */
  freeDelivery: Offer | null
  /** Why the code does not count; null when it does or there is none. */
  refused: Refusal | null
}

type Off = { kobo: number; offer: Offer }

/**
 * Lines with what the offers take off. Each line gets the best of the offers without a code; a code comes on top where
 * the owner said so, and else takes part as one of them. The order of `lines` and `offers` does not matter.
 */
export function applyOffers<L extends OfferLine>(
  given: readonly L[],
  { offers, code }: { offers: readonly Offer[]; code: Offer | null },
  about: OfferContext,
): WithOffers<L> {
  const lines = given.toSorted((one, other) => one.sizeId - other.sizeId)
  const counts = (offer: Offer): boolean => refusalOf(offer, lines, about) === null
  // Of equal offers the older counts.
  const open = offers.filter(counts).toSorted((one, other) => one.id - other.id)
  const whyNot = code && refusalOf(code, lines, about)
  const counted = code && !whyNot ? code : null
  const goods = lines.map(({ quantity, unitKobo }) => quantity * unitKobo)
  const parts = bestOf(counted && !counted.isOnTop ? [...open, counted] : open, lines, goods)
  if (counted?.isOnTop) {
    const left = goods.map((kobo, index) => kobo - sumOff(parts[index]))
    takeOff(counted, lines, left).forEach((kobo, index) => {
      if (kobo > 0) parts[index]?.push({ kobo, offer: counted })
    })
  }
  const capped = leaveSomethingToPay(parts, goods)
  const freeDelivery = [...open, ...(counted ? [counted] : [])].find(
    ({ kind }) => kindOf(kind).freesDelivery,
  )
  const applied = sumByOffer(capped)
  const isOfUse = counted === freeDelivery || applied.some(({ offer }) => offer === counted)
  return {
    lines: given.map((line) => {
      const own = capped[lines.indexOf(line)] ?? []
      return { ...line, discountKobo: sumOff(own), offers: own.map(({ offer }) => offer.name) }
    }),
    applied,
    freeDelivery: freeDelivery ?? null,
    refused: whyNot ?? (counted && !isOfUse ? { why: 'nothing-off' } : null),
  }
}

const sumOff = (parts: readonly Off[] = []): number =>
  parts.reduce((sum, { kobo }) => sum + kobo, 0)

/** What one offer takes off each line (kobo). `left`: what the lines cost before it. */
function takeOff(offer: Offer, lines: readonly OfferLine[], left: readonly number[]): number[] {
  const own = lines.flatMap((line, index) =>
    isOn(offer.scope, line) ? [{ index, ...line, leftKobo: left[index] ?? 0 }] : [],
  )
  const off = lines.map(() => 0)
  kindOf(offer.kind)
    .takeOff(own, offer.terms)
    .forEach((kobo, place) => {
      const line = own[place]
      if (line) off[line.index] = Math.min(Math.max(0, kobo), line.leftKobo)
    })
  return off
}

/** For each line the offer that takes most off it; of equal ones the first. */
function bestOf(
  offers: readonly Offer[],
  lines: readonly OfferLine[],
  goods: readonly number[],
): Off[][] {
  const best = lines.map((): Off[] => [])
  for (const offer of offers)
    takeOff(offer, lines, goods).forEach((kobo, index) => {
      if (kobo > sumOff(best[index])) best[index] = [{ kobo, offer }]
    })
  return best
}

function leaveSomethingToPay(parts: Off[][], goods: readonly number[]): Off[][] {
  const whole = goods.reduce((sum, kobo) => sum + kobo, 0)
  const all = parts.flat()
  const most = Math.max(0, whole - LEAST_TO_PAY_KOBO)
  if (sumOff(all) <= most) return parts
  const kobo = sharesOf(
    most,
    all.map((part) => part.kobo),
  )
  const capped = all.map((part, index) => ({ ...part, kobo: kobo[index] ?? 0 }))
  return parts.map((own) => own.map((part) => capped[all.indexOf(part)] ?? part))
}

function sumByOffer(parts: readonly Off[][]): Applied[] {
  const byOffer = Map.groupBy(parts.flat(), ({ offer }) => offer)
  return [...byOffer].map(([offer, own]) => ({ offer, discountKobo: sumOff(own) }))
}
