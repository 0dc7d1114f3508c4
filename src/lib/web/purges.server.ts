/** Tags of pages that must be rendered anew: `item:12`, `category:3`, `lists`. */
export type PageTags = readonly string[]
/** The tag that every page has: after an import, or when it is not known what has changed. */
export const EVERY_PAGE = 'every-page'

type Listener = (tags: PageTags) => void

// The built pages and the server in front of them are two module graphs in one process;
// what both must share hangs on the global object.
const REGISTRY = Symbol.for('shop.purges')
const listeners = ((globalThis as Record<symbol, unknown>)[REGISTRY] ??= new Set()) as Set<Listener>

/** Calls `listener` for each purge announced in this process; returns the function that ends it. */
export function onPurge(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function announcePurge(tags: PageTags): void {
  for (const listener of listeners) listener(tags)
}
