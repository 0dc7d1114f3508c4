import type { ShopFacts } from '#lib/content/facts.server.ts'
import { VAT_POINTS, vatWithin } from '#lib/money.ts'
import { lagosDayOf, type Moment } from '#lib/time.ts'

/** `receipt` of an order that is sold, `credit-note` of each refund of it. */
export const PAPER_KINDS = ['receipt', 'credit-note'] as const
export type PaperKind = (typeof PAPER_KINDS)[number]

/** Who sold, as the shop said it when the paper was made. */
export type Seller = Pick<
  ShopFacts,
  'brand' | 'registeredName' | 'cacNumber' | 'tin' | 'vatFrom' | 'address' | 'phone' | 'email'
>

export const sellerOf = (facts: Seller): Seller => ({
  brand: facts.brand,
  registeredName: facts.registeredName,
  cacNumber: facts.cacNumber,
  tin: facts.tin,
  vatFrom: facts.vatFrom,
  address: facts.address,
  phone: facts.phone,
  email: facts.email,
})

/** What VAT a sale of this moment has, in hundredths of a percent. */
export const vatPointsAt = ({ vatFrom }: Pick<Seller, 'vatFrom'>, soldAt: Moment): number =>
  vatFrom !== null && lagosDayOf(soldAt) >= vatFrom ? VAT_POINTS : 0

/** Of a sum that goes back after others: the parts then add up to the VAT of the whole, to the kobo. */
export const vatOfPart = (kobo: number, beforeKobo: number, points: number): number =>
  vatWithin(beforeKobo + kobo, points) - vatWithin(beforeKobo, points)

/** `2026-000123`, or `CN-2026-000123` of a credit note. */
export const paperNumber = ({ kind, year, number }: PaperName): string =>
  `${kind === 'credit-note' ? 'CN-' : ''}${year}-${String(number).padStart(6, '0')}`

export type PaperName = { kind: PaperKind; year: number; number: number }
