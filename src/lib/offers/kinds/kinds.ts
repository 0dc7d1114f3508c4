import { bundle } from './bundle.ts'
import { buyGet } from './buy-get.ts'
import { eachFull } from './each-full.ts'
import { fixedPrice } from './fixed-price.ts'
import { freeDelivery } from './free-delivery.ts'
import type { Kind } from './kind.ts'
import { percentOff } from './percent.ts'
import { sumOff } from './sum.ts'

/** Every kind of offer. One more is a file beside these and a line here. */
const kinds = {
  percent: percentOff,
  sum: sumOff,
  'each-full': eachFull,
  'fixed-price': fixedPrice,
  'buy-get': buyGet,
  bundle,
  'free-delivery': freeDelivery,
}

export type KindName = keyof typeof kinds

/** The numbers that a kind asks for, by the names of its fields. */
export type Terms = Record<string, number>

export const KIND_NAMES = Object.keys(kinds) as KindName[]

// The terms of an offer are those of its kind: the desk takes no others.
export const kindOf = (name: KindName): Kind<Terms> => kinds[name] as Kind<Terms>
