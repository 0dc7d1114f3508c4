import { afterAll, onTestFinished } from 'vitest'

type Cleanup = () => unknown

const atTheEnd: Cleanup[] = []

/** Runs `cleanup` when the running test ends, the latest first. Outside of a test it runs at the end of the file. */
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
