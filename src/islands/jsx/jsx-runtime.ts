/**
 * React's JSX functions (tsconfig.json names this folder), with one difference: when an island hydrates, its texts may
 * differ from what the server wrote. A browser that translates the page changes them before the scripts come. React
 * takes a changed text for a mistake, renders the island anew, and what was typed or chosen in it is lost.
 */
import * as react from 'react/jsx-runtime'
import { withAnyText } from './with-any-text.ts'

export { Fragment, type JSX } from 'react/jsx-runtime'

export const jsx: typeof react.jsx = (type, props, key) =>
  react.jsx(type, withAnyText(type, props), key)

/** For elements with several children: tests/unit/islands/island-texts.test.ts keeps texts out of these. */
export const jsxs = react.jsxs
