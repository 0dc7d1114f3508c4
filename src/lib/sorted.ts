/** Binary search: the first index where `isBefore` is false; the list's length when it is always true. */
export function lowerBound<T>(sorted: readonly T[], isBefore: (one: T) => boolean): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(sorted[middle] as T)) low = middle + 1
    else high = middle
  }
  return low
}

/** The first `count` values in the order of `compare`. Cheaper than sorting all of them. */
export function topK<T>(
  all: Iterable<T>,
  count: number,
  compare: (one: T, other: T) => number,
): T[] {
  const top: T[] = []
  for (const one of all) {
    const last = top[count - 1]
    if (last !== undefined && compare(one, last) >= 0) continue
    top.splice(
      lowerBound(top, (known) => compare(known, one) <= 0),
      0,
      one,
    )
    if (top.length > count) top.pop()
  }
  return top
}
