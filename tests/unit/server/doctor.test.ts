import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from '#lib/config.server.ts'
import { toLine } from '#lib/health/health.ts'
import { judgeMemory } from '#lib/health/machine.server.ts'
import { DEMO_GOODS, judgeFacts } from '#lib/health/shop.server.ts'
import { folderAt } from '#lib/shop-folder.server.ts'

test('a machine on which a shop does not fit is said', () => {
  expect(judgeMemory(2_000_000_000, 1_200_000_000)).toEqual({
    isWell: true,
    said: '2.0 GB, 1.2 GB of them free',
    advice: null,
  })
  expect(judgeMemory(256_000_000, 99_000_000)).toEqual({
    isWell: false,
    said: 'This machine has 256 MB; a shop needs 300 MB at least.',
    advice: null,
  })
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
  const say = (facts: Partial<typeof bola>) => {
    const finding = judgeFacts(config, { ...bola, ...facts }, folder)
    return `${finding.isWell ? 'ok' : 'WRONG'} ${toLine(finding)}`
  }
  expect(say({})).toBe('ok Bola & Sons, hello@bola.ng, 0803 111 2222')
  expect(say({ brand: 'Ọjà' })).toBe('ok Ọjà, hello@bola.ng, 0803 111 2222')
  expect(say({ email: 'hello@bola.example' })).toBe(
    'WRONG Bola & Sons, hello@bola.example, 0803 111 2222: no mail arrives at hello@bola.example; write your own at the desk (/desk/shop), or into shop/shop.yaml',
  )
  expect(say({ brand: 'Ọjà', email: 'help@oja.example' })).toBe(
    "WRONG Ọjà, help@oja.example, 0803 111 2222: the demo shop's; write your own at the desk (/desk/shop), or into shop/shop.yaml",
  )
})
