/** Where pictures are kept: originals and their resized forms, by key such as `originals/ab12.webp`. */
export type MediaStorage = {
  put: (key: string, bytes: Uint8Array) => Promise<void>
  /** Null when there is nothing under this key. */
  get: (key: string) => Promise<Uint8Array | null>
  has: (key: string) => Promise<boolean>
  remove: (key: string) => Promise<void>
}

/** A folder on disk. */
export function openStorage(_folder: string): MediaStorage {
  return {
    put: async () => {},
    get: async () => null,
    has: async () => false,
    remove: async () => {},
  }
}
