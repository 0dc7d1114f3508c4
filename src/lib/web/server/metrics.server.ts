import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram } from 'prom-client'
import { countJobs } from '#lib/jobs/jobs.server.ts'
import type { Shop } from '#lib/shop.ts'
import { isApiPath, isSharedPath } from '../paths.ts'
import { splitUrl } from './requests.server.ts'

const requests = new Histogram({
  name: 'shop_http_request_duration_seconds',
  help: 'Requests by kind of address and class of status',
  labelNames: ['kind', 'status'],
  buckets: [0.002, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
})

const cacheLookups = new Counter({
  name: 'shop_page_cache_lookups_total',
  help: 'Shared pages that were in the page cache, or had to be rendered',
  labelNames: ['result'],
})

/** file: of the build; shared: a catalogue or content page; personal: any other page. */
function kindOf({ url, routeOptions }: FastifyRequest): string {
  if (routeOptions.url !== '*') return 'file'
  const { path } = splitUrl(url)
  if (isApiPath(path)) return 'api'
  return isSharedPath(path) ? 'shared' : 'personal'
}

/** Times each request, also one whose client closes the connection. */
export function measureRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, { raw }, done) => {
    const kind = kindOf(request)
    const end = requests.startTimer()
    raw.once('close', () => end({ kind, status: `${Math.floor(raw.statusCode / 100)}xx` }))
    done()
  })
}

export const countLookup = (isHit: boolean): void =>
  cacheLookups.inc({ result: isHit ? 'hit' : 'miss' })

/** For a worker: makes its metrics and the state of the jobs available to the supervisor's `AggregatorRegistry`. */
export function startMetrics(shop: Shop): void {
  collectDefaultMetrics()
  const jobs = new Gauge({
    name: 'shop_jobs',
    help: 'Jobs that wait, and jobs that were given up',
    labelNames: ['state'],
    // All workers see the same table.
    aggregator: 'max',
    async collect() {
      const { waiting, failed } = await countJobs(shop)
      jobs.set({ state: 'waiting' }, waiting)
      jobs.set({ state: 'failed' }, failed)
    },
  })
  // Adds the listener that answers the supervisor.
  void new AggregatorRegistry()
}
