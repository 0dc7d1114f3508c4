import { createElement, type FunctionComponent } from 'react'
import { renderToString } from 'react-dom/server'

/**
 * The HTML of a React component that Astro's runtime does not hydrate: one that stays HTML, or that hydrateOnTouch
 * hydrates. Written as `<Component />`, Astro's renderer would call it twice and read the HTML from a stream, which
 * costs twice as much.
 */
export const htmlOf = <Props extends object>(
  component: FunctionComponent<Props>,
  props: Props,
): string => renderToString(createElement(component, props))
