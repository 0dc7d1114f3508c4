import { type FieldErrors, fieldError, ShopError } from '#lib/errors.ts'
import { goodsTexts as texts } from '#lib/texts/goods/goods.ts'
import { changedSince, type Since } from '#lib/records/changed-since.ts'
import type { Fault } from './goods.ts'
import { MAX_CHOICES, MAX_SIZES } from './size-faults.ts'
import { sayValue } from './words.ts'

/** The sentence that stands beside the field. */
export function sayFault(fault: Fault): string {
  if (fault.rule === 'tooLong') return texts.tooLong(fault.most)
  if (fault.rule === 'tooMany') return texts.tooMany(fault.most)
  return texts.faults[fault.rule](fault.value ?? '')
}

/** Throws ShopError('invalid') with a sentence for each fault, by field; nothing without faults. */
export function refuseFaults(faults: readonly Fault[]): void {
  if (faults.length === 0) return
  const fields: FieldErrors = {}
  for (const fault of faults) (fields[fault.field] ??= []).push(sayFault(fault))
  throw new ShopError('invalid', { fields })
}

/** Throws ShopError('invalid') beside `size` or `colour`, before their grid is worked out. */
export function refuseTooMany(given: {
  sizes: readonly string[]
  colours: readonly string[]
}): void {
  if (given.sizes.length > MAX_SIZES) throw fieldError('size', texts.tooMany(MAX_SIZES))
  if (given.colours.length > MAX_CHOICES) throw fieldError('colour', texts.tooMany(MAX_CHOICES))
}

/** As the records' own, in the words of goods. */
export const goodsChangedSince = (all: readonly Since[]): ShopError => changedSince(all, sayValue)
