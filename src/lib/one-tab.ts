const LOCK = 'session'
/** How long another tab's change of storage may take to arrive here. */
const ARRIVES_WITHIN_MS = 1_000

/**
 * Runs `work` in one tab at a time, if the browser has Web Locks; else REFRESH_GRACE_MS on the server makes up for it.
 * `isDone`: another tab has done it. The lock may arrive before the other tab's change of storage.
 */
export async function alone<T>(work: () => Promise<T>, isDone: () => boolean): Promise<T> {
  if (typeof navigator === 'undefined' || !navigator.locks) return work()
  const { locks } = navigator
  const first = await locks.request(LOCK, { ifAvailable: true }, async (lock) =>
    lock ? { result: await work() } : null,
  )
  if (first) return first.result
  return locks.request(LOCK, async () => {
    if (!isDone()) await somethingIsWritten()
    return work()
  })
}

function somethingIsWritten(): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      removeEventListener('storage', end)
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(end, ARRIVES_WITHIN_MS)
    addEventListener('storage', end)
  })
}
