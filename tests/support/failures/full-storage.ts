/** A browser's storage that holds this and has no room for anything else. To be stubbed: happy-dom's own cannot be spied on. */
export const aFullStorage = (holds: Record<string, string> = {}) => ({
  getItem: (key: string) => holds[key] ?? null,
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError')
  },
  removeItem: (key: string) => {
    delete holds[key]
  },
})
