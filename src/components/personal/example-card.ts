import type { CardItem } from '#lib/catalogue/catalogue.ts'

/** What personal.client.ts makes cards of: it has all parts, with `hash` and `{name}` to be replaced. */
export const EXAMPLE: CardItem = {
  id: 0,
  name: '{name}',
  slug: '',
  image: { hash: 'hash', width: 900, height: 1200 },
  priceKobo: 2,
  newPriceKobo: 1,
  available: 0,
}
