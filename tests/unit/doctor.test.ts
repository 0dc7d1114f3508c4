import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DEMO_GOODS } from '../../scripts/commands/doctor-goods.ts'
import { sayMemory } from '../../scripts/commands/doctor-machine.ts'

test('a machine on which a shop does not fit is said', () => {
  expect(sayMemory(2_000_000_000, 1_200_000_000)).toBe('2.0 GB, 1.2 GB of them free')
  expect(() => sayMemory(256_000_000, 99_000_000)).toThrow('This machine has 256 MB; a shop needs')
})

test('the goods by which the demo shop is known are in its catalogue', () => {
  const rows = readFileSync('catalogue/items.csv', 'utf8').split('\n')
  for (const slug of DEMO_GOODS)
    expect(
      rows.some((row) => row.startsWith(`${slug},`)),
      slug,
    ).toBe(true)
})
