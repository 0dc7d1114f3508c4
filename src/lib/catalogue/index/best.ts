/** The first `count` of these in the order that `compare` gives them, as sorting all of them would have it. */
export function bestOf<T>(
  all: readonly T[],
  count: number,
  compare: (one: T, other: T) => number,
): T[] {
  const best: T[] = []
  for (const one of all) {
    const last = best.at(-1)
    if (best.length >= count && last !== undefined && compare(one, last) >= 0) continue
    let [low, high] = [0, best.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (compare(one, best[middle] as T) < 0) high = middle
      else low = middle + 1
    }
    best.splice(low, 0, one)
    if (best.length > count) best.pop()
  }
  return best
}
