import { createElement, type FunctionComponent } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { withBoundary } from './Boundary.tsx'

/** Hydrates what the server rendered into `root` from the same props. Resolves when it is hydrated. */
export const hydrate = <Props extends object>(
  root: HTMLElement,
  component: FunctionComponent<Props>,
  props: Props,
): Promise<void> =>
  new Promise((resolve) => {
    hydrateRoot(root, createElement(withBoundary(component, root, resolve), props))
  })
