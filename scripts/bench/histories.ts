import { spawn } from 'node:child_process'
import { once } from 'node:events'

const TEST = 'tests/api/payment-histories.test.ts'

/** Runs `count` random payment histories with each company, on SQLite and then on PostgreSQL; the seed is new each time. */
export async function benchHistories(count: number): Promise<void> {
  const seed = process.env['PAYMENT_HISTORIES_SEED'] ?? String(Date.now() % 1_000_000)
  process.stdout.write(`${count} histories with each company, from seed ${seed} on\n`)
  for (const project of ['api-sqlite', 'api-postgres']) {
    const child = spawn('vitest', ['run', '--project', project, TEST], {
      stdio: 'inherit',
      shell: process.platform === 'win32',
      env: { ...process.env, PAYMENT_HISTORIES: String(count), PAYMENT_HISTORIES_SEED: seed },
    })
    const [code] = (await once(child, 'close')) as [number | null]
    if (code !== 0) process.exit(code ?? 1)
  }
}
