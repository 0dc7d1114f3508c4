import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import node from '@astrojs/node'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, passthroughImageService } from 'astro/config'
import { ownBrandFiles, ownStyles } from './src/integrations/brand.ts'
import { markdownWithPictures } from './src/integrations/content-pictures.ts'
import { clientDirectives } from './src/integrations/directives.ts'
import { serverOnly } from './src/integrations/guards.ts'
import { preloads } from './src/integrations/preloads.ts'
import { islands } from './src/integrations/react.ts'
import { serviceWorker } from './src/integrations/service-worker.ts'
import { serving } from './src/integrations/serving.ts'
import { loadOwnSettings } from './src/lib/shop-folder.server.ts'
import { SONNER_STYLE_HASHES } from './src/lib/web/toast-styles.ts'

const STORES = /node_modules[\\/](nanostores|@nanostores[\\/]persistent)[\\/]/
const REACT =
  /node_modules[\\/](react|react-dom|scheduler|nanostores|@nanostores|@astrojs[\\/]react)[\\/]|islands[\\/]jsx[\\/]|rolldown\/runtime/

const hashOf = (file) =>
  createHash('sha256')
    .update(readFileSync(new URL(file, import.meta.url)))
    .digest('base64')

/**
 * These packages are not bundled: they have parts that are not JavaScript, or look for files of their own. Kysely stays outside
 * because tests run the built server beside the sources, and both must use the same classes.
 */
const NOT_BUNDLED = [
  '@fastify/static',
  '@node-rs/argon2',
  'better-sqlite3',
  'fastify',
  'kysely',
  'nodemailer',
  'pg',
  'pino',
  'sharp',
]

/** The last Chrome of Android 6 (docs/decisions/0040-chrome-106.md). By default, styles are written for today's browsers. */
const OLDEST_BROWSER = 'chrome106'

// For `npm run dev`: the other commands have done so.
loadOwnSettings()

const isBuild = process.argv.includes('build')

export default defineConfig({
  site: process.env.SITE_URL || `http://localhost:${process.env.PORT || 4321}`,
  output: 'server',
  trailingSlash: 'ignore',
  session: false,
  // Pages are sent whole: an error in any part of one can then still be answered with the error page.
  adapter: node({
    mode: 'middleware',
    bodySizeLimit: 10_485_760,
    experimentalDisableStreaming: true,
  }),
  integrations: [islands(), clientDirectives()],
  build: { inlineStylesheets: 'always', concurrency: 1 },
  devToolbar: { enabled: false },
  prefetch: false,
  // Off: it colours by inline styles, which the Content Security Policy refuses.
  markdown: { syntaxHighlight: false, processor: markdownWithPictures() },
  image: {
    service: passthroughImageService(),
    // Pictures are resized by lib/media to known widths; Astro's own endpoint would take any.
    endpoint: { route: '/_image', entrypoint: './src/integrations/no-images.ts' },
  },
  security: {
    // src/middleware.ts checks the origin of everything that changes something, JSON too.
    checkOrigin: false,
    csp: {
      algorithm: 'SHA-256',
      directives: [
        "default-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "object-src 'none'",
        "base-uri 'none'",
      ],
      scriptDirective: { hashes: [`sha256-${hashOf('./src/components/layout/first-paint.js')}`] },
      styleDirective: { hashes: SONNER_STYLE_HASHES },
    },
  },
  vite: {
    build: { cssTarget: OLDEST_BROWSER },
    plugins: [
      serverOnly,
      ownStyles,
      ownBrandFiles,
      preloads,
      serving,
      serviceWorker,
      tailwindcss(),
    ],
    // Bundled, React is the one for production whatever NODE_ENV says when the shop runs.
    // And the pages know which facts of the shop they were built with.
    define: isBuild
      ? {
          'process.env.NODE_ENV': '"production"',
          __BUILT_WITH_FACTS__: JSON.stringify(process.env.BUILT_WITH_FACTS ?? 'null'),
        }
      : {},
    // Bundled into a few files, which Node loads faster than a thousand.
    ssr: isBuild ? { noExternal: true, external: NOT_BUNDLED } : {},
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [
                  // A chunk without React, because pages without an island use stores too.
                  { name: 'stores', test: STORES, priority: 20 },
                  { name: 'vendor', test: REACT, priority: 10 },
                  { name: 'toast', test: /node_modules[\\/]sonner[\\/]/, priority: 5 },
                ],
              },
            },
          },
        },
      },
    },
  },
})
