/** Hydrates the islands that have one of Astro's directives: as Astro's own renderer does, inside a boundary. */
import hydrateWithAstro from '@astrojs/react/client.js'
import { withBoundary } from '../islands/Boundary.tsx'

type Hydrate = ReturnType<typeof hydrateWithAstro>

export default (root: HTMLElement): Hydrate => {
  const hydrate = hydrateWithAstro(root)
  return (component, ...rest) => hydrate(withBoundary(component, root), ...rest)
}
