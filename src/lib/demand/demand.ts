/** How much an item is wanted: what customers did with it in a window of time. */
export type Demand = { units: number; favourites: number; viewers: number }

/** Buying says more than keeping, keeping more than looking. One formula for what is popular and what is trending. */
export const scoreOf = ({ units, favourites, viewers }: Demand): number =>
  5 * units + 2 * favourites + viewers
