import { expect, test } from 'vitest'
import { FACT_GROUPS } from '#lib/content/facts/record.ts'
import { SECTIONS } from '#pages/desk/shop/_texts.ts'

test('each fact of the shop has a row on the page where it is changed', () => {
  const shown = SECTIONS.flatMap(({ groups }) => groups.map(([group]) => group))
  expect(shown.toSorted()).toEqual(Object.keys(FACT_GROUPS).toSorted())
})
