import type { Plugin } from 'vite'

/**
 * Preloads React alone along with what a script loads on demand. The list of all files that are needed then would weigh
 * in each page before anything is touched; React takes longer to arrive than the rest takes to be found.
 */
export const preloads: Plugin = {
  name: 'preloads',
  configEnvironment: (name) =>
    name === 'client'
      ? {
          build: {
            modulePreload: {
              polyfill: false,
              resolveDependencies: (_file, needed) =>
                needed.filter((file) => /\/vendor\.|\.css$/.test(file)),
            },
          },
        }
      : null,
}
