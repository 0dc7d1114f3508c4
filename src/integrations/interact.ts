import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

/** Adds `client:interact`: an island that wakes when it is first touched, pointed at or reached by keyboard. */
export const clientInteract = (): AstroIntegration => ({
  name: 'client-interact',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      addClientDirective({
        name: 'interact',
        entrypoint: fileURLToPath(new URL('./interact.client.ts', import.meta.url)),
      })
    },
  },
})
