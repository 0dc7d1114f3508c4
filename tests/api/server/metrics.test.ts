/** @module-tag long */
import { expect, test } from 'vitest'
import { freePort } from '../../e2e/support/ports.ts'
import { oneBuild } from '../../support/processes/builds.ts'
import { openTestShop } from '../../support/shop.ts'
import { supervise } from '../../support/processes/supervised.ts'

test('METRICS_PORT tells Prometheus what all workers count, and the public port does not', async () => {
  const port = await freePort()
  const shop = await openTestShop({ METRICS_PORT: String(port) })
  const { url } = await supervise(shop, await oneBuild(), { workers: 2 })
  for (let n = 0; n < 5; n++) expect((await fetch(`${url}/blog`)).status).toBe(200)
  expect((await fetch(`${url}/api/cart/no-such/`)).status).toBe(404)
  expect((await fetch(`${url}/metrics`)).status).toBe(404)

  const metrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  await expect.poll(metrics).toContain('shop_jobs{state="failed"} 0')
  const told = await metrics()
  const valueOf = (name: string) =>
    Number(
      told
        .split('\n')
        .find((line) => line.startsWith(name))
        ?.split(' ')[1],
    )
  const shared = 'shop_http_request_duration_seconds_count{kind="shared",status="2xx"}'
  // Each worker also asks for two pages before it lets anybody in.
  expect(valueOf(shared)).toBeGreaterThanOrEqual(5 + 2 * 2)
  expect(valueOf('shop_page_cache_lookups_total{result="hit"}')).toBeGreaterThanOrEqual(3)
  expect(valueOf('shop_http_request_duration_seconds_count{kind="api",status="4xx"}')).toBe(1)
  expect(told).toContain('nodejs_eventloop_lag_p99_seconds')
})
