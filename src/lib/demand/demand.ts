/** Demand for an item: what customers did with it in a time window. */
export type Demand = { units: number; favourites: number; viewers: number }

/** A purchase counts more than a favourite, a favourite more than a view. Popular and trending use the same formula. */
export const scoreOf = ({ units, favourites, viewers }: Demand): number =>
  5 * units + 2 * favourites + viewers
