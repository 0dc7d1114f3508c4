import type { TermField } from './fields.ts'

/** Goods that an offer is on. `leftKobo`: what the line costs before this offer. */
export type KindLine = { quantity: number; unitKobo: number; leftKobo: number }

/** A kind of offer: what it takes off. */
export type Kind<T extends Record<string, number>> = {
  /** Its name in the list of kinds. */
  label: string
  /** What its terms are, as the desk asks for them. */
  fields: { [Name in keyof T]: TermField }
  /** What it does, in a sentence that shoppers read, too. */
  say: (terms: T) => string
  /** What it takes off each line (kobo), in their order: at least 0, at most what is left of the line. */
  takeOff: (lines: readonly KindLine[], terms: T) => number[]
  /**
   * Whether all goods of some cart then cost nothing. `leastKobo`: what the goods cost at least; 0 where the offer does
   * not ask for it.
   */
  takesAll?: (terms: T, leastKobo: number) => boolean
  /** Whether delivery costs nothing. */
  freesDelivery?: boolean
}

export const defineKind = <T extends Record<string, number>>(kind: Kind<T>): Kind<T> => kind

/** The units of lines one by one, the dearest first; equal ones in the order of the lines. */
export const unitsByPrice = (lines: readonly KindLine[]): { line: number; kobo: number }[] =>
  lines
    .flatMap(({ quantity, leftKobo }, line) =>
      // A line that is reduced already is cut into units that add up.
      Array.from({ length: quantity }, (_, unit) => ({
        line,
        kobo:
          Math.floor((leftKobo * (unit + 1)) / quantity) - Math.floor((leftKobo * unit) / quantity),
      })),
    )
    .toSorted((one, other) => other.kobo - one.kobo || one.line - other.line)

/** Full groups of so many units, from the dearest on. */
export const groupsOf = <Unit>(units: readonly Unit[], size: number): Unit[][] =>
  Array.from({ length: Math.floor(units.length / size) }, (_, group) =>
    units.slice(group * size, (group + 1) * size),
  )
