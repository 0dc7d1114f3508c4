type Cart = {
  cart_items: readonly { quantity: number; item: { weight_grams?: number | undefined } }[]
}

/** What the goods of a cart weigh, by the answer that a browser gets. */
export const gramsOfCart = ({ cart_items }: Cart): number =>
  cart_items.reduce((sum, { quantity, item }) => sum + quantity * (item.weight_grams ?? 0), 0)
