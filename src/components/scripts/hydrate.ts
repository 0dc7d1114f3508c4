/**
 * Hydrates a React component that the server rendered into `root`, as `client:interact` does. For pages without another
 * island: Astro's own runtime would weigh 2.0 kB in each of them, of the 14.3 kB that a page may have.
 */
import type { FunctionComponent } from 'react'
import interact from '#integrations/interact.client.ts'

export function hydrateOnTouch<Props extends object>(
  root: HTMLElement,
  load: () => Promise<FunctionComponent<Props>>,
  props: Props,
): void {
  const loadBoth = async () => {
    const [component, { hydrate }] = await Promise.all([load(), import('#islands/hydrate.ts')])
    return async () => hydrate(root, component, props)
  }
  interact(loadBoth, { name: 'interact', value: '' }, root)
}
