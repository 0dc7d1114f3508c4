/** What jsx-runtime.ts does, for `npm run dev` and the tests of islands. */
import * as react from 'react/jsx-dev-runtime'
import { withAnyText } from './with-any-text.ts'

export { Fragment, type JSX } from 'react/jsx-dev-runtime'

export const jsxDEV: typeof react.jsxDEV = (type, props, ...rest) =>
  react.jsxDEV(type, withAnyText(type, props), ...rest)
