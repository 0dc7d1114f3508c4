import { expect, test } from 'vitest'
import { mergeFacts } from '#lib/content/facts/kept.ts'
import type { Facts } from '#lib/content/facts/fields.ts'
import { factRecord } from '#lib/content/facts/record.ts'

/** What shop.yaml said when the shop read it last. */
const before = { ...factRecord.blank, logo: null, phone: '0803 555 0142', hours: 'Daily' } as Facts

/** Which phone number counts. */
function phoneOf({ file, own }: { file: string; own: string }) {
  const kept = { file: before, own: { ...before, phone: own } }
  const { facts, conflicts } = mergeFacts({ ...before, phone: file }, kept)
  return [facts.phone, conflicts.map(({ field }) => field)]
}

test.for([
  ['nobody has changed it', '0803 555 0142', '0803 555 0142', '0803 555 0142', []],
  ['the desk has changed it', '0803 555 0142', '0803 555 0199', '0803 555 0199', []],
  ['the file was changed since', '0803 555 0111', '0803 555 0142', '0803 555 0111', []],
  ['both have made it the same', '0803 555 0199', '0803 555 0199', '0803 555 0199', []],
  ['both have changed it', '0803 555 0111', '0803 555 0199', '0803 555 0199', ['phone']],
] as const)(
  'where %s, the right one counts, and a conflict is named',
  ([, file, own, phone, named]) => {
    expect(phoneOf({ file, own })).toEqual([phone, named])
  },
)

test('a shop that has kept nothing yet says what its file says, and so does a fact that is new', () => {
  expect(mergeFacts(before, null).facts).toEqual(before)
  const { hours: _, ...older } = before
  const kept = { file: older as Facts, own: older as Facts }
  expect(mergeFacts(before, kept)).toEqual({ facts: before, conflicts: [] })
})
