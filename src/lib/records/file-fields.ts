import * as z from 'zod/mini'
import { parseNaira, parsePercent } from '#lib/letters/typed-sums.ts'

/** Whole naira in a file: `2500`, also `2,500`, `₦2,500` or `2.5k`. */
export const naira = (least: number, most: number) =>
  z.pipe(
    z.transform((given: unknown) =>
      typeof given === 'string' ? (parseNaira(given) ?? given) : given,
    ),
    z.int().check(z.minimum(least), z.maximum(most)),
  )

/** One of the known choices, or shares in percent: `30`, `30%`. */
export const shareInFile = (known: readonly string[]) =>
  z.pipe(
    z.transform((given: unknown) =>
      typeof given === 'string' ? (parsePercent(given) ?? given) : given,
    ),
    z
      .union([z.enum(known.filter((each) => Number.isNaN(Number(each)))), z.int()])
      .check(z.refine((given) => known.some((each) => each === String(given)))),
  )
