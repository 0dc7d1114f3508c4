import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

export interface Social {
  url: string
  /** Lower-cased name, which is also the name of its icon. */
  icon: string
}

export interface ShopFacts {
  brand: string
  tagline: string
  email: string
  phone: string
  address: string
  hours: string
  whatsapp: string
  socials: Social[]
}

let facts: ShopFacts | undefined

/** Who the shop is and how it is reached: the owner's catalogue/shop.yaml. */
export const shopFacts = (): ShopFacts =>
  (facts ??= parse(readFileSync('catalogue/shop.yaml', 'utf8')) as ShopFacts)
