/** A number that the owner gives: a percentage, a sum (kobo) or a number of pieces. */
export type TermField = {
  label: string
  is: 'percent' | 'kobo' | 'units'
  least: number
  most: number
}

const MOST_KOBO = 100_000_000_000

export const percent = (label: string): TermField => ({ label, is: 'percent', least: 1, most: 100 })
export const kobo = (label: string): TermField => ({
  label,
  is: 'kobo',
  least: 100,
  most: MOST_KOBO,
})
export const units = (label: string, least: number): TermField => ({
  label,
  is: 'units',
  least,
  most: 99,
})
