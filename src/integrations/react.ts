import { fileURLToPath } from 'node:url'
import react from '@astrojs/react'
import type { AstroIntegration } from 'astro'

const CLIENT = fileURLToPath(new URL('./react.client.ts', import.meta.url))

/**
 * Astro's integration of React. In the browser it starts with react.client.ts, which puts a boundary around each
 * island.
 */
export function islands(): AstroIntegration {
  const { name, hooks } = react()
  return {
    name,
    hooks: {
      ...hooks,
      'astro:config:setup': (options) =>
        hooks['astro:config:setup']?.({
          ...options,
          addRenderer: (renderer) => options.addRenderer({ ...renderer, clientEntrypoint: CLIENT }),
        }),
    },
  }
}
