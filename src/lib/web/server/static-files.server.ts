import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { REFUSAL_FILES } from './refusal-pages.server.ts'
import { pageHeaders } from './security-headers.server.ts'
import { ASSETS } from '../paths.ts'

const FOREVER = 'public, max-age=31536000, immutable'
const A_DAY = 'public, max-age=86400'
/** The browser asks each time and gets a 304. */
const REVALIDATED = 'public, max-age=0, must-revalidate'
const SPECULATION_RULES = 'speculation-rules.json'
const COMPRESSED = ['**/*.br', '**/*.gz']

type Build = { clientDir: string; olderClientDir?: string | null }

/**
 * Serves the files of the build, compressed in advance. Of the older build only content-hashed files are served: pages
 * that are still open may load them.
 */
export async function serveStaticFiles(
  app: FastifyInstance,
  { clientDir, olderClientDir = null }: Build,
): Promise<void> {
  const shared: Omit<FastifyStaticOptions, 'root'> = { preCompressed: true, cacheControl: false }
  const folders = [clientDir, ...(olderClientDir === null ? [] : [olderClientDir])]
    .map((dir) => resolve(dir, ASSETS))
    .filter((dir) => existsSync(dir))
  await app.register(fastifyStatic, {
    ...shared,
    root: folders,
    serve: false,
    setHeaders: (reply) => reply.header('cache-control', FOREVER),
  })
  addAssets(app, folders)
  await app.register(fastifyStatic, {
    ...shared,
    root: resolve(clientDir),
    wildcard: false,
    decorateReply: false,
    globIgnore: [...COMPRESSED, ...REFUSAL_FILES, join(ASSETS, '**')],
    setHeaders: (reply, path) => {
      const isPage = /\.html(\.(br|gz))?$/.test(path)
      if (isPage) reply.headers(pageHeaders())
      if (path.includes(SPECULATION_RULES)) reply.type('application/speculationrules+json')
      reply.header('cache-control', isPage ? REVALIDATED : A_DAY)
    },
  })
}

/**
 * One route for all of them: a route for each takes half of the time of a start. The first folder that has a file
 * serves it.
 */
function addAssets(app: FastifyInstance, folders: readonly string[]): void {
  const found = folders.toReversed().flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => !/\.(br|gz)$/.test(name))
      .map((name) => [name, folder] as const),
  )
  const assets = new Map(found)
  app.get<{ Params: { name: string } }>(`/${ASSETS}/:name`, ({ params: { name } }, reply) => {
    const folder = assets.get(name)
    return folder === undefined ? reply.callNotFound() : reply.sendFile(name, folder)
  })
}
