import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { REFUSAL_FILES } from './refusal-pages.server.ts'
import { pageHeaders } from './security-headers.server.ts'

const ASSETS = '_astro'
const FOREVER = 'public, max-age=31536000, immutable'
const A_DAY = 'public, max-age=86400'
/** The browser asks each time and gets a 304. */
const REVALIDATED = 'public, max-age=0, must-revalidate'
const SPECULATION_RULES = 'speculation-rules.json'

type Build = { clientDir: string; olderClientDir?: string | null }

/**
 * Serves the files of the build, compressed in advance. Of the older build only content-hashed files are served: pages that are
 * still open may load them.
 */
export async function serveStaticFiles(
  app: FastifyInstance,
  { clientDir, olderClientDir = null }: Build,
): Promise<void> {
  const assets = [clientDir, ...(olderClientDir === null ? [] : [olderClientDir])]
    .map((dir) => resolve(dir, ASSETS))
    .filter((dir) => existsSync(dir))
  const shared: Omit<FastifyStaticOptions, 'root'> = {
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
  }
  await app.register(fastifyStatic, {
    ...shared,
    root: assets,
    prefix: `/${ASSETS}/`,
    globIgnore: COMPRESSED,
    setHeaders: (reply) => reply.header('cache-control', FOREVER),
  })
  await app.register(fastifyStatic, {
    ...shared,
    root: resolve(clientDir),
    globIgnore: [...COMPRESSED, ...REFUSAL_FILES, join(ASSETS, '**')],
    setHeaders: (reply, path) => {
      const isPage = /\.html(\.(br|gz))?$/.test(path)
      if (isPage) reply.headers(pageHeaders())
      if (path.includes(SPECULATION_RULES)) reply.type('application/speculationrules+json')
      reply.header('cache-control', isPage ? REVALIDATED : A_DAY)
    },
  })
}

const COMPRESSED = ['**/*.br', '**/*.gz']
