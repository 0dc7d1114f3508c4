/**
 * `npm start` for the publications in a folder of a test: `node supervise.ts FOLDER`. Tells its parent the address, and
 * the ids of its workers when it is asked.
 */
import cluster from 'node:cluster'
import { followPublications, published } from '../../scripts/start.ts'
import { readPointer } from '../../scripts/publish/pointer.ts'
import { Supervisor } from '../../scripts/supervisor.ts'

const [root = ''] = process.argv.slice(2)
const pointer = readPointer(root)
if (!pointer) throw new Error(`Nothing is published in ${root}.`)
const supervisor = new Supervisor(published(root, pointer), 1, false)
process.on('SIGTERM', () => void supervisor.stop().then(() => process.exit(0)))
process.send?.({ url: await supervisor.start() })
followPublications(supervisor, root)
process.on('message', () => {
  const workers = Object.values(cluster.workers ?? {})
  process.send?.({ pids: workers.map((worker) => worker?.process.pid) })
})
