import { ShopError } from '#lib/errors.ts'
import { valuesOf } from '#lib/records/edit.server.ts'
import type { FieldChanges } from '#lib/records/field-changes.ts'
import type { FieldInWords } from '#lib/records/words.ts'
import type { Work } from '#lib/shop.ts'
import type { StateOrLga, StateWithLgas } from '../delivery.ts'
import { setupChanges, type Setup } from './setup.ts'
import { changeSetup, DELIVERY, noteVersion } from './setup.server.ts'
import { saySetupChanges, sayValue } from './setup-words.ts'

/** A zone or a pickup place: what the setup has many of, each a record. */
type Part = 'zones' | 'pickups'
type One<P extends Part> = Setup[P][number]

/** Throws ShopError('not_found'). */
export function requireOne<P extends Part>(setup: Setup, part: P, id: number): One<P> {
  const all: readonly One<P>[] = setup[part]
  const one = all.find((each) => each.id === id)
  if (!one) throw new ShopError('not_found')
  return one
}

/** Keeps a new one, as the first version of it. Returns its id and what it is, in words. */
export async function noteMade(
  shop: Work,
  who: string | null,
  made: Partial<Setup> & { id: number },
  states: readonly StateOrLga[],
) {
  const { id, ...parts } = made
  const none: Setup = { zones: [], rules: [], pickups: [] }
  const after = { ...none, ...parts }
  const changes = setupChanges(none, after)
  await noteVersion(shop, who, changes)
  return { id, words: saySetupChanges(changes, after, states) }
}

/** Changes one. Returns in words what each of its fields was and is. Throws ShopError: 'not_found', and as `change`. */
export const changeOne = <P extends Part>(
  shop: Work,
  [part, id]: readonly [P, number],
  who: string | null,
  change: (one: One<P>, setup: Setup, states: StateWithLgas[]) => One<P> | Promise<One<P>>,
): Promise<FieldInWords[]> =>
  changeSetup(shop, who, async (setup, states) => {
    const changed = await change(requireOne(setup, part, id), setup, states)
    return { ...setup, [part]: setup[part].map((each) => (each.id === id ? changed : each)) }
  })

/**
 * Changes fields of one, as a form gives them. `check` refuses what is wrong. Throws ShopError: also 'changed_since',
 * where somebody else changed a field since it was seen.
 */
export const changeFields = <P extends Part>(
  shop: Work,
  at: readonly [P, number],
  { changes, who }: { changes: FieldChanges; who: string | null },
  check: (one: One<P>, setup: Setup, states: StateWithLgas[]) => void,
): Promise<FieldInWords[]> =>
  changeOne(shop, at, who, async (one, setup, states) => {
    const path = `${at.join('.')}.`
    const say = (field: string, value: unknown) => sayValue(field, value, states)
    const values = await valuesOf(shop, { subject: DELIVERY, path, say }, { ...one }, changes)
    const changed: One<P> = { ...one, ...values }
    check(changed, setup, states)
    return changed
  })
