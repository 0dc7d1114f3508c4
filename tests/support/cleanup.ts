import { onTestFinished } from 'vitest'

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

/** Ends what a file has opened outside of its tests, the latest first. */
export async function cleanUp(): Promise<void> {
  for (const cleanup of atTheEnd.splice(0).reverse()) await cleanup()
}
