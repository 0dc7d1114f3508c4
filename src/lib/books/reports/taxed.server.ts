import { shopFacts } from '#lib/content/facts.server.ts'
import type { Days } from '#lib/days.ts'
import { VAT_POINTS } from '#lib/money.ts'
import type { Shop } from '#lib/shop.ts'
import { vatOfPart } from '../papers/papers.ts'
import { sumUntaxed, type Untaxed, type UntaxedBy } from './back.sql.ts'

/** What has VAT: a gift card is no sale yet, its goods are. */
export const VAT_KINDS = [
  'sale',
  'discount',
  'delivery',
  'exchange',
  'exchanged',
  'refund',
] as const

/** The days of these in which prices include VAT; null for none. */
export function taxedDays({ from, until }: Days): Days | null {
  const { vatFrom } = shopFacts()
  if (vatFrom === null || vatFrom > until) return null
  return { from: vatFrom > from ? vatFrom : from, until }
}

/** What went back in these days of VAT without having had any, by key. */
export async function readUntaxed(shop: Shop, taxed: Days | null, by: UntaxedBy) {
  const { vatFrom } = shopFacts()
  if (taxed === null || vatFrom === null) return new Map<string, Untaxed>()
  return sumUntaxed(shop.db, taxed, by, vatFrom)
}

/** Gives the VAT (kobo) of one part after the other, so that all of it is the VAT of the whole. */
export function runningVat(): (kobo: number) => number {
  let beforeKobo = 0
  return (kobo) => {
    const vat = vatOfPart(kobo, beforeKobo, VAT_POINTS)
    beforeKobo += kobo
    return vat
  }
}
