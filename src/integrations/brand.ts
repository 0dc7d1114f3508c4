import type { Plugin } from 'vite'
import { brandColours } from '../lib/brand/brand.server.ts'
import { toCss } from '../lib/brand/colours.ts'
import { shopFolder } from '../lib/shop-folder.server.ts'

/** Puts the owner's colours in place of those of the demo shop. */
export const ownColours: Plugin = {
  name: 'own-colours',
  enforce: 'pre',
  transform: (code, id) =>
    /\/components\/(global|desk\/desk)\.css$/.test(id) && shopFolder().own !== null
      ? code + toCss(brandColours())
      : null,
}
