import type { Shop } from '#lib/shop.ts'

/** The result of `work`. Throws when the shop's deadline passes, and no longer waits for `work`. */
export async function untilDeadline<T>({ deadline }: Shop, work: Promise<T>): Promise<T> {
  const { signal } = deadline
  const passed = Promise.withResolvers<never>()
  const pass = (): void => passed.reject(new Error('the shop stops', { cause: signal.reason }))
  if (signal.aborted) pass()
  signal.addEventListener('abort', pass)
  try {
    return await Promise.race([work, passed.promise])
  } finally {
    signal.removeEventListener('abort', pass)
  }
}
