import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from '#lib/config.server.ts'
import { folderAt } from '#lib/shop-folder.server.ts'
import { OwnerError } from '../../../scripts/commands/support.ts'
import { DEMO_GOODS, sayFacts } from '../../../scripts/commands/doctor-goods.ts'
import { sayMemory } from '../../../scripts/commands/doctor-machine.ts'

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

test('a shop of one’s own is not called the demo shop’s', () => {
  const config = { ...readConfig({}), isProduction: true }
  const folder = folderAt('shop')
  const bola = { brand: 'Bola & Sons', email: 'hello@bola.ng', phone: '0803 111 2222' }
  const say = (facts: Partial<typeof bola>) => () => sayFacts(config, { ...bola, ...facts }, folder)
  expect(say({})()).toBe('Bola & Sons, hello@bola.ng, 0803 111 2222')
  expect(say({ brand: 'Ọjà' })()).toBe('Ọjà, hello@bola.ng, 0803 111 2222')
  expect(say({ email: 'hello@bola.example' })).toThrow(
    new OwnerError(
      'Bola & Sons, hello@bola.example, 0803 111 2222: no mail arrives at hello@bola.example; write your own into shop/shop.yaml',
    ),
  )
  expect(say({ brand: 'Ọjà', email: 'help@oja.example' })).toThrow('the demo shop')
})
