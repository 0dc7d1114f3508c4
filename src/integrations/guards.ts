import type { Plugin } from 'vite'

/** Refuses to build when browser code reaches a server file, by whatever path. */
export const serverOnly: Plugin = {
  name: 'server-only',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  resolveId(source, importer) {
    if (/\.(server|sql)(\.ts)?$/.test(source)) this.error(`${importer} must not import ${source}`)
  },
}
