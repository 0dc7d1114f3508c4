import type { Moment } from '#lib/time.ts'
import type { PaperName, Seller } from './papers.ts'

/** Who bought. Empty where it is not known, or the reader may not see it. */
export type PaperBuyer = {
  name: string
  phone: string
  email: string
  street: string
  place: string
}

/** `units`: 0 for a sum that is for no pieces. */
export type PaperLine = { name: string; units: number; unitKobo: number; kobo: number }

/** A receipt, or a credit note: what it said when it was made. */
export type Paper = PaperName & {
  madeAt: Moment
  orderId: string
  orderNumber: string
  seller: Seller
  /** Null for who may not see it. */
  buyer: PaperBuyer | null
  lines: readonly PaperLine[]
  discountKobo: number
  /** The offers that took it off. */
  offers: readonly string[]
  /** Null for what is picked up, and on a credit note. */
  deliveryKobo: number | null
  totalKobo: number
  vat: { points: number; kobo: number; ofKobo: number }
  /** What paid it, or by what way it went back. */
  ways: readonly { company: string; kobo: number; reference: string }[]
  /** Of a credit note: the receipt of what it takes back. */
  receipt: (PaperName & { madeAt: Moment }) | null
  /** Since when a credit note does not count, as its money came back to the shop. */
  voidSince: Moment | null
}
