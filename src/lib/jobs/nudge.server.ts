type Listener = () => void

// Endpoints of a publication and the background around them are two module graphs in one process.
const REGISTRY = Symbol.for('shop.nudges')
const listeners = ((globalThis as Record<symbol, unknown>)[REGISTRY] ??= new Set()) as Set<Listener>

/** Calls `listener` whenever this process has enqueued a job; returns the function that ends it. */
export function onNudge(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function nudge(): void {
  for (const listener of listeners) listener()
}
