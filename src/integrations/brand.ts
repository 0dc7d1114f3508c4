import type { ServerResponse } from 'node:http'
import { extname } from 'node:path'
import type { Plugin } from 'vite'
import { brandFiles } from '../lib/brand/brand-files.server.ts'
import { headingFacePath } from '../lib/brand/brand.server.ts'
import { brandColours } from '../lib/content/facts/colours.server.ts'
import { toCss } from '../lib/brand/colours.ts'
import { shopFolder } from '../lib/shop-folder.server.ts'

const IS_DESK = /\/components\/desk\/desk\.css$/
const IS_SHOP = /\/components\/global\.css$/

/** Puts the owner's colours and face in place of those of the demo shop. */
export const ownStyles: Plugin = {
  name: 'own-styles',
  enforce: 'pre',
  transform(code, id) {
    return IS_SHOP.test(id) || IS_DESK.test(id) ? code + toCss(brandColours()) + ownFace() : null
  },
}

/** The later rule of a name counts. */
function ownFace(): string {
  const path = headingFacePath()
  return path === null
    ? ''
    : `@font-face { font-family: Ojuju; font-weight: 800; font-display: swap; ascent-override: 100%; descent-override: 25%; src: url('${path}') format('woff2'); }`
}

const OF_THE_BRAND = /^\/(favicon\.|apple-touch-icon\.|brand\/|_astro\/heading\.)/
const TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

/** The owner's files in `npm run dev`, as they are at the moment; a build has them in itself. */
export const ownBrandFiles: Plugin = {
  name: 'own-brand-files',
  apply: 'serve',
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const [path = ''] = request.url?.split('?') ?? []
      if (OF_THE_BRAND.test(path)) void serve(path, response, next)
      else next()
    })
  },
}

async function serve(path: string, response: ServerResponse, next: (error?: unknown) => void) {
  try {
    const bytes = (await brandFiles(shopFolder(), brandColours())).get(path)
    if (!bytes) return next()
    response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream')
    response.end(bytes)
  } catch (error) {
    next(error)
  }
}
