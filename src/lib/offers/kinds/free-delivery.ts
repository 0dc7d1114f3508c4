import { defineKind } from './kind.ts'

/** Delivery costs nothing. The goods cost what they cost. */
export const freeDelivery = defineKind<Record<never, number>>({
  label: 'Free delivery',
  fields: {},
  say: () => 'Free delivery',
  takeOff: (lines) => lines.map(() => 0),
  freesDelivery: true,
})
