/**
 * Hydrates the islands that have one of Astro's directives: as Astro's own renderer does, inside a boundary. Astro's
 * attribute `ssr` goes when the island is hydrated, not when React has only begun.
 */
import hydrateWithAstro from '@astrojs/react/client.js'
import { withBoundary } from '../islands/Boundary.tsx'

type Parameter = Parameters<ReturnType<typeof hydrateWithAstro>>

export default (root: HTMLElement) => {
  const hydrate = hydrateWithAstro(root)
  return (
    component: Parameter[0],
    props: Parameter[1],
    slots: Parameter[2],
    options: Parameter[3],
  ) =>
    new Promise<void>((resolve) => {
      hydrate(withBoundary(component, root, resolve), props, slots, options)
    })
}
