import { ShopError } from '#lib/errors.ts'
import { goodsTexts as texts } from '#lib/texts/goods/goods.ts'
import type { Moment } from '#lib/time.ts'
import type { FieldValue } from './fields.ts'

/** What somebody else made of a field, and when. */
export type Since = { field: string; now: FieldValue; who: string | null; at: Moment | null }

/** ShopError('changed_since'), which names each field and what it is now. `say`: a value in words. */
export const changedSince = (
  all: readonly Since[],
  say: (field: string, value: FieldValue) => string,
): ShopError =>
  new ShopError('changed_since', {
    fields: Object.fromEntries(
      all.map(({ field, now, who, at }) => [
        field,
        [texts.changedSince({ now: say(field, now), who, at })],
      ]),
    ),
    extra: { now: Object.fromEntries(all.map(({ field, now }) => [field, now])) },
  })
