/** Up to `count` of these, in an order that `seed` alone decides; each is as likely as any other. */
export function drawSome<T>(
  all: { readonly length: number; at(index: number): T | undefined },
  count: number,
  seed: number,
): T[] {
  const drawn: T[] = []
  const next = dice(seed)
  // A shuffle that goes no further than it is looked at, and leaves the list as it is.
  const moved = new Map<number, number>()
  for (let place = 0; place < Math.min(count, all.length); place++) {
    const other = place + Math.floor(next() * (all.length - place))
    drawn.push(all.at(moved.get(other) ?? other) as T)
    moved.set(other, moved.get(place) ?? place)
  }
  return drawn
}

/** Tommy Ettinger's mulberry32: numbers from 0 to below 1, far apart for neighbouring seeds. */
function dice(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
