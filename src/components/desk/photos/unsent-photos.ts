/**
 * Photos that wait to be sent, so that they are still there after a reload. A browser that stores nothing still sends
 * them.
 */

const NAME = 'desk-photos'
const STORE = 'photos'

export type Unsent = { id: IDBValidKey; file: File }

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })

async function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const request = indexedDB.open(NAME, 1)
  request.addEventListener('upgradeneeded', () =>
    request.result.createObjectStore(STORE, { keyPath: 'id', autoIncrement: true }),
  )
  return (await answerOf(request)).transaction(STORE, mode).objectStore(STORE)
}

/** Returns the id by which it is dropped; null where nothing can be stored. */
export const keepUnsent = (path: string, file: File): Promise<IDBValidKey | null> =>
  store('readwrite')
    .then((photos) => answerOf(photos.add({ path, file })))
    .catch(() => null)

export const dropUnsent = (id: IDBValidKey | null): Promise<unknown> =>
  id === null
    ? Promise.resolve()
    : store('readwrite')
        .then((photos) => answerOf(photos.delete(id)))
        .catch(() => undefined)

/** The photos that wait to be sent from this page. */
export const readUnsent = (path: string): Promise<Unsent[]> =>
  store('readonly')
    .then((photos) => answerOf<(Unsent & { path: string })[]>(photos.getAll()))
    .then((all) => all.filter((photo) => photo.path === path))
    .catch(() => [])

/** Once this person has signed out, or somebody else is here. */
export const forgetUnsent = (): unknown => indexedDB.deleteDatabase(NAME)
