import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

const entrypoint = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/**
 * Adds `client:interact`, which hydrates an island when it is first touched, pointed at or reached by keyboard, and
 * `client:idle-unless-save-data`, which does so once the page has loaded and the browser is idle.
 */
export const clientDirectives = (): AstroIntegration => ({
  name: 'client-directives',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      addClientDirective({ name: 'interact', entrypoint: entrypoint('./interact.client.ts') })
      addClientDirective({
        name: 'idle-unless-save-data',
        entrypoint: entrypoint('./idle-unless-save-data.client.ts'),
      })
    },
  },
})
