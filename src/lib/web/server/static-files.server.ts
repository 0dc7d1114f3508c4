import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, RouteHandlerMethod } from 'fastify'
import { REFUSAL_FILES } from './refusal-pages.server.ts'
import { pageHeaders } from './security-headers.server.ts'
import { ASSETS } from '../paths.ts'

const FOREVER = 'public, max-age=31536000, immutable'
const A_DAY = 'public, max-age=86400'
/** The browser asks each time and gets a 304. */
const REVALIDATED = 'public, max-age=0, must-revalidate'
const SPECULATION_RULES = 'speculation-rules.json'
const INDEX = 'index.html'
const COMPRESSED = /\.(br|gz)$/

type Build = { clientDir: string; olderClientDir?: string | null }

/**
 * Serves the files of the build, compressed in advance. Of the older build only content-hashed files are served: pages
 * that are still open may load them.
 */
export async function serveStaticFiles(
  app: FastifyInstance,
  { clientDir, olderClientDir = null }: Build,
): Promise<void> {
  const folders = [clientDir, ...(olderClientDir === null ? [] : [olderClientDir])]
    .map((dir) => resolve(dir, ASSETS))
    .filter((dir) => existsSync(dir))
  await app.register(fastifyStatic, {
    root: resolve(clientDir),
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      if (folders.includes(dirname(path))) return void reply.header('cache-control', FOREVER)
      const isPage = /\.html(\.(br|gz))?$/.test(path)
      if (isPage) reply.headers(pageHeaders())
      if (path.includes(SPECULATION_RULES)) reply.type('application/speculationrules+json')
      reply.header('cache-control', isPage ? REVALIDATED : A_DAY)
    },
  })
  addAssets(app, folders)
  addOthers(app, clientDir)
}

/** A route for each. The plugin would look for them by patterns, which took a third of the time of a start. */
function addOthers(app: FastifyInstance, clientDir: string): void {
  for (const path of listOthers(clientDir)) {
    const file = relative(clientDir, path).replaceAll(sep, '/')
    if (REFUSAL_FILES.includes(file)) continue
    const send: RouteHandlerMethod = (_, reply) => reply.sendFile(file)
    app.get(`/${file}`, send)
    if (basename(file) === INDEX) app.get(`/${file.slice(0, -INDEX.length)}`, send)
  }
}

const listOthers = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === ASSETS ? [] : listOthers(path)
    return COMPRESSED.test(entry.name) ? [] : [path]
  })

/**
 * One route for all of them: a route for each takes half of the time of a start. The first folder that has a file
 * serves it.
 */
function addAssets(app: FastifyInstance, folders: readonly string[]): void {
  const found = folders.toReversed().flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => !COMPRESSED.test(name))
      .map((name) => [name, folder] as const),
  )
  const assets = new Map(found)
  app.get<{ Params: { name: string } }>(`/${ASSETS}/:name`, ({ params: { name } }, reply) => {
    const folder = assets.get(name)
    return folder === undefined ? reply.callNotFound() : reply.sendFile(name, folder)
  })
}
