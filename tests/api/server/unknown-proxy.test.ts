import pino from 'pino'
import { expect, test } from 'vitest'
import { DAY_MS } from '#lib/time.ts'
import { command } from '../../support/command.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'

/** A shop that tests reach from 127.0.0.1, and the warnings that it has logged. */
async function aShop(env: Record<string, string> = {}) {
  const warnings: string[] = []
  const log = pino(
    { level: 'warn', base: null },
    { write: (line: string) => warnings.push((JSON.parse(line) as { msg: string }).msg) },
  )
  const shop = await openTestShop(env, { log })
  const visit = () =>
    send(shop, aBrowser(), 'GET /signin', undefined, {
      headers: { 'x-forwarded-for': '102.89.23.77' },
    })
  return { shop, warnings, visit }
}

const SAID = expect.stringContaining('A proxy at 127.0.0.1 sends visitors here')

test('a proxy that TRUST_PROXY does not name is said in the log once a day, and by doctor', async () => {
  const { shop, warnings, visit } = await aShop()
  await send(shop, aBrowser(), 'GET /signin')
  expect((await command(shop, ['doctor'])).out).toMatch(/^ok +Proxy +none is trusted/m)
  for (let visits = 0; visits < 3; visits++) await visit()
  expect(warnings).toEqual([SAID])
  const { code, out } = await command(shop, ['doctor'])
  expect(code).toBe(1)
  expect(out).toMatch(/^WRONG +Proxy +A proxy at 127\.0\.0\.1 .* Set TRUST_PROXY=127\.0\.0\.1 /m)
  expect((await command(shop, ['doctor'], { TRUST_PROXY: '127.0.0.0/8' })).code).toBe(0)
  shop.pass(DAY_MS)
  await visit()
  expect(warnings).toEqual([SAID, SAID])
  shop.pass(3 * DAY_MS)
  expect((await command(shop, ['doctor'])).out).toMatch(/^ok +Proxy/m)
})

test('a proxy that TRUST_PROXY names is nothing to speak of', async () => {
  const { warnings, visit } = await aShop({ TRUST_PROXY: '10.0.0.0/8, 127.0.0.1' })
  await visit()
  expect(warnings).toEqual([])
})
