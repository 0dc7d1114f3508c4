/**
 * `npm start` for the publications in a folder of a test: `node supervise.ts FOLDER WORKERS SERVING TICK_MS
 * TICKS_AT_START`. SERVING is what it serves at first, when that is not what was published last. Tells its parent the
 * address, and the ids of its workers when it is asked.
 */
import cluster from 'node:cluster'
import { followPublications, published } from '../../../scripts/start.ts'
import { readPointer } from '../../../scripts/publish/pointer.ts'
import { serveMetrics } from '../../../scripts/metrics.ts'
import { Supervisor } from '../../../scripts/supervisor.ts'

const [root = '', count = '1', serving, tickMs, ticksAtStart] = process.argv.slice(2)
const pointer = readPointer(root)
if (!pointer) throw new Error(`Nothing is published in ${root}.`)
const served = published(root, { ...pointer, ...(serving ? { current: serving } : {}) })
const supervisor = new Supervisor(served, Number(count), false, {
  ...(tickMs ? { tickMs: Number(tickMs) } : {}),
  ...(ticksAtStart ? { mostAtStart: Number(ticksAtStart) } : {}),
})
process.on('SIGTERM', () => void supervisor.stop().then(() => process.exit(0)))
const url = await supervisor.start()
const metricsPort = process.env['METRICS_PORT']
if (metricsPort) await serveMetrics({ host: '127.0.0.1', port: Number(metricsPort) })
followPublications(supervisor, root, { pointer, served })
process.on('message', () => {
  const workers = Object.values(cluster.workers ?? {})
  process.send?.({ pids: workers.map((worker) => worker?.process.pid) })
})
process.send?.({ url })
