/** What supervisor and worker tell each other. */

/** From a worker, once it answers. */
export type Ready = { url: string }

/** To a worker: another one has taken its place. */
export const DRAIN = 'drain'
