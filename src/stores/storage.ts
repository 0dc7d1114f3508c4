import { setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent'

/** What is kept where the browser's own storage is blocked, or as far as it is full. */
const memory: Record<string, string> = {}

function browserStorage(): Storage | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

function read(key: string): string | undefined {
  try {
    return memory[key] ?? browserStorage()?.getItem(key) ?? undefined
  } catch {
    return memory[key]
  }
}

function write(key: string, value: string | undefined): void {
  delete memory[key]
  try {
    if (value === undefined) browserStorage()?.removeItem(key)
    else browserStorage()?.setItem(key, value)
  } catch {
    // Full, or blocked: it lasts as long as this page.
  }
  if (value !== undefined && read(key) !== value) memory[key] = value
}

/** Whether the browser's storage could not take the newest value. */
export const isOnlyInMemory = (key: string): boolean => key in memory

/** Takes away what is older than what could not be written, where the next page would believe it. */
export function dropOlder(key: string): void {
  if (!isOnlyInMemory(key)) return
  try {
    browserStorage()?.removeItem(key)
  } catch {
    // Blocked: there is nothing older.
  }
}

/**
 * Storage for saved stores that never throws. Import this before a saved store is made.
 * Unlike a store, it knows at once what another tab has written.
 */
export const storage: Partial<Record<string, string>> = new Proxy(memory, {
  has: (_, key) => read(String(key)) !== undefined,
  get: (_, key) => read(String(key)),
  set: (_, key, value) => {
    write(String(key), String(value))
    return true
  },
  deleteProperty: (_, key) => {
    write(String(key), undefined)
    return true
  },
})

setPersistentEngine(
  storage as Record<string, string>,
  typeof window === 'undefined'
    ? { addEventListener: () => {}, removeEventListener: () => {} }
    : windowPersistentEvents,
)
