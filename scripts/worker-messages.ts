/** The messages between supervisor and workers. */

/** From a worker, once it answers. */
export type Ready = { url: string }

/** Tells our messages from those of prom-client, which workers also send. */
export const isReady = (message: unknown): message is Ready =>
  typeof (message as Partial<Ready> | null)?.url === 'string'

/** To a worker: another one has replaced it. */
export const DRAIN = 'drain'
