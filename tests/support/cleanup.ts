import { afterAll, onTestFinished } from 'vitest'

type Cleanup = () => unknown

const atTheEnd: Cleanup[] = []

/** Does `cleanup`, the latest first, when the running test ends; outside of one, when all tests of the file have. */
export function afterUse(cleanup: Cleanup): void {
  try {
    onTestFinished(async () => void (await cleanup()))
  } catch {
    atTheEnd.push(cleanup)
  }
}

// Elsewhere, as under the browser tests, all of it ends with its process.
if (process.env['VITEST'])
  afterAll(async () => {
    for (const cleanup of atTheEnd.reverse()) await cleanup()
  })
