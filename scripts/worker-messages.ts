import type { Begun } from '#lib/shop.ts'

/** The messages between supervisor and workers. */

/** From a worker, once it answers. `ownerPath`: of the link that makes the first owner, where nobody is at the desk. */
export type Ready = { url: string; ownerPath?: string | null }

/** Tells our messages from those of prom-client, which workers also send. */
export const isReady = (message: unknown): message is Ready =>
  typeof (message as Partial<Ready> | null)?.url === 'string'

/** What a worker says when it is ready. A busy machine hears beats of it first. */
export const readyOf = (worker: {
  on(event: 'message', hear: (message: unknown) => void): unknown
}) =>
  new Promise<Ready>((resolve) =>
    worker.on('message', (message) => isReady(message) && resolve(message)),
  )

/** From a worker each second while its event loop turns, and when it renders a page: the last one. */
export type Beat = { beat: Begun | null }

export const isBeat = (message: unknown): message is Beat =>
  (message as Partial<Beat> | null)?.beat !== undefined

/** To a worker: another one has replaced it. */
export const DRAIN = 'drain'
