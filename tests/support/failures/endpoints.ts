import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export type Endpoint = {
  method: string
  /** As in the address, with its parameters: `/api/orders/[id]/pay`. */
  path: string
  file: string
}

const PAGES = fileURLToPath(new URL('../../../src/pages', import.meta.url))
const METHODS = /export (?:const |\{ )(GET|POST|PUT|PATCH|DELETE)\b/g

/** Every endpoint that the shop has, once for each of its methods. */
export function listEndpoints(): Endpoint[] {
  return globSync('**/*.ts', { cwd: PAGES })
    .sort()
    .flatMap((file) => {
      const path = `/${file.replace(/\.ts$/, '').replace(/\/index$/, '')}`
      const source = readFileSync(`${PAGES}/${file}`, 'utf8')
      return [...source.matchAll(METHODS)].map((match) => ({ method: match[1] ?? '', path, file }))
    })
}

/** Pages that are rendered for each request. A file that begins with `_` is a part of one. */
export function listPages(): string[] {
  return globSync('**/[!_]*.astro', { cwd: PAGES })
    .sort()
    .filter((file) => !/prerender = true/.test(readFileSync(`${PAGES}/${file}`, 'utf8')))
    .map((file) => `/${file.replace(/\.astro$/, '').replace(/(^|\/)index$/, '')}`)
}

/** The address with `value` in the place of every parameter. */
export const fillIn = (path: string, value: string): string => path.replace(/\[[^\]]+\]/g, value)
