import { createElement, type FunctionComponent } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { withBoundary } from './Boundary.tsx'

/** Hydrates what the server rendered into `root` from the same props. */
export function hydrate<Props extends object>(
  root: HTMLElement,
  component: FunctionComponent<Props>,
  props: Props,
): void {
  hydrateRoot(root, createElement(withBoundary(component, root), props))
}
