import node from '@astrojs/node'
import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'

/** Refuses to build when browser code reaches a server file, by whatever path. */
const serverOnly = {
  name: 'server-only',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  resolveId(source, importer) {
    if (/\.(server|sql)(\.ts)?$/.test(source)) this.error(`${importer} must not import ${source}`)
  },
}

export default defineConfig({
  site: process.env.SITE_URL || `http://localhost:${process.env.PORT || 4321}`,
  output: 'static',
  trailingSlash: 'ignore',
  session: false,
  adapter: node({ mode: 'middleware', bodySizeLimit: 6_291_456 }),
  integrations: [react()],
  build: { inlineStylesheets: 'always', concurrency: 1 },
  devToolbar: { enabled: false },
  security: { checkOrigin: false },
  vite: { plugins: [serverOnly, tailwindcss()] },
})
