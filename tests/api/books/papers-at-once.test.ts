/**
 * @module-tag long
 * @module-tag postgres
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { findBookFaults } from '#lib/books/faults.server.ts'
import { Dice } from '../../support/histories/dice.ts'
import { aBuyer, aName, place } from '../../support/orders.ts'
import { somePlaces } from '../../support/places.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'

const ORDERS = 60
const KILLS = 4

/** Pays what waits in a process of its own, which is killed after so many orders. */
async function payInProcess(shop: TestShop, from: 'front' | 'back', killAfter: number) {
  const script = fileURLToPath(new URL('../../support/failures/pay-orders.ts', import.meta.url))
  const child = spawn(process.execPath, [script, shop.now(), from], {
    env: { ...process.env, ...shop.config.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let done = 0
  for await (const _ of createInterface(child.stdout))
    if (++done === killAfter) child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.signalCode ?? child.exitCode
}

const numbersOf = async ({ db }: TestShop, kind: 'receipt' | 'credit-note') =>
  (
    await db
      .selectFrom('paper')
      .select('number')
      .where('kind', '=', kind)
      .orderBy('number')
      .execute()
  ).map(({ number }) => number)

test('receipts and credit notes have the numbers from 1 on, each once, while two processes sell and are killed', async () => {
  const shop = await openTestShop()
  await somePlaces(shop)
  const item = await anItem(shop, { price: 20_000, stock: ORDERS })
  for (let n = 0; n < ORDERS; n++) await place(shop, await aBuyer(shop, aName(), [{ item }]))
  const dice = new Dice(58)
  for (let kill = 0; kill < KILLS; kill += 2) {
    const ends = await Promise.all(
      (['front', 'back'] as const).map((from) => payInProcess(shop, from, 1 + dice.below(12))),
    )
    expect(ends).toEqual(['SIGKILL', 'SIGKILL'])
  }
  const last = (['front', 'back'] as const).map((from) => payInProcess(shop, from, Infinity))
  expect(await Promise.all(last)).toEqual([0, 0])
  expect(await numbersOf(shop, 'receipt')).toEqual(Array.from({ length: ORDERS }, (_, n) => n + 1))
  const notes = await numbersOf(shop, 'credit-note')
  expect(notes.length).toBeGreaterThan(10)
  expect(notes).toEqual(notes.map((_, n) => n + 1))
  expect(await findBookFaults(shop)).toEqual([])
})
