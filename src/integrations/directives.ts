import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

const entrypoint = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/**
 * Adds `client:interact`, an island that wakes when it is first touched, pointed at or reached by keyboard, and
 * `client:calm`, one that wakes when the page has nothing else to load.
 */
export const clientDirectives = (): AstroIntegration => ({
  name: 'client-directives',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      addClientDirective({ name: 'interact', entrypoint: entrypoint('./interact.client.ts') })
      addClientDirective({ name: 'calm', entrypoint: entrypoint('./calm.client.ts') })
    },
  },
})
