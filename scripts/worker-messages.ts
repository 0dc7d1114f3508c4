/** What supervisor and worker tell each other. */

/** From a worker, once it answers. */
export type Ready = { url: string }

/** Tells our messages from those of prom-client, which workers also send. */
export const isReady = (message: unknown): message is Ready =>
  typeof (message as Partial<Ready> | null)?.url === 'string'

/** To a worker: another one has taken its place. */
export const DRAIN = 'drain'
