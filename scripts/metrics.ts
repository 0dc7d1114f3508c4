import { once } from 'node:events'
import { createServer } from 'node:http'
import { AggregatorRegistry } from 'prom-client'
import type { ListenAddress } from '#lib/web/server/listen.server.ts'

/**
 * Answers `/metrics` for Prometheus with the sum of all workers, at a port of its own, which the proxy does not serve.
 */
export async function serveMetrics(address: ListenAddress): Promise<void> {
  const registry = new AggregatorRegistry()
  const server = createServer(async ({ url }, response) => {
    if (url !== '/metrics') return response.writeHead(404).end()
    // A worker that is just starting does not answer yet. Prometheus asks again.
    const metrics = await registry.clusterMetrics().catch(() => null)
    if (metrics === null) return response.writeHead(503).end()
    return response.writeHead(200, { 'content-type': registry.contentType }).end(metrics)
  })
  await once(server.listen(address), 'listening')
}
