const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 30_000

/** Tries until there is an answer: at longer and longer distances, and as soon as the line is back. */
export async function untilAnswered<T>(
  attempt: () => Promise<T | null>,
  onBroken: () => void,
): Promise<T> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    const answer = await attempt()
    if (answer !== null) return answer
    onBroken()
    await Promise.race([passed(waitMs), isOnline()])
  }
}

const passed = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const isOnline = () => new Promise((resolve) => addEventListener('online', resolve, { once: true }))
