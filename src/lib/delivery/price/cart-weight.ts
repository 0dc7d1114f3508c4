import { gramsOf } from './weight.ts'

type Cart = {
  cart_items: readonly { quantity: number; item: { weight_grams?: number | undefined } }[]
}

/** What the goods of a cart weigh, by the answer that a browser gets. */
export const gramsOfCart = ({ cart_items }: Cart): number =>
  gramsOf(
    cart_items.map(({ quantity, item }) => ({ quantity, weightGrams: item.weight_grams ?? null })),
  )
