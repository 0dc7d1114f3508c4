/** A random sample of `count` values. The seed alone decides which and in which order. */
export function drawSome<T>(
  all: { readonly length: number; at(index: number): T | undefined },
  count: number,
  seed: number,
): T[] {
  const drawn: T[] = []
  const next = dice(seed)
  // A partial Fisher-Yates shuffle that does not change the list.
  const moved = new Map<number, number>()
  for (let place = 0; place < Math.min(count, all.length); place++) {
    const other = place + Math.floor(next() * (all.length - place))
    drawn.push(all.at(moved.get(other) ?? other) as T)
    moved.set(other, moved.get(place) ?? place)
  }
  return drawn
}

/** Tommy Ettinger's mulberry32: pseudo-random numbers in [0, 1), different for neighbouring seeds. */
function dice(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
