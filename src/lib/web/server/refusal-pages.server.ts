import { constants } from 'node:zlib'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FinishedPage } from '../page-cache/finished-page.server.ts'
import { pageHeaders } from './security-headers.server.ts'

const FILES = { 404: '404.html', 413: '413/index.html' } as const
const ELSE = '500.html'

/** Pages that only a refusal shows. */
export const REFUSAL_FILES: readonly string[] = [...Object.values(FILES), ELSE]

/** The prerendered page for the status of a refusal. */
export type RefusalPages = (status: number) => FinishedPage

/** Reads what the build has compressed: a refusal under load must be cheap. */
export function loadRefusalPages(clientDir: string): RefusalPages {
  const load = (file: string, status: number): FinishedPage => ({
    status,
    headers: { ...pageHeaders(), 'cache-control': 'no-store', vary: 'Accept-Encoding' },
    tags: [],
    // No ETag is sent: nobody caches a refusal.
    hash: '',
    br: readFileSync(join(clientDir, `${file}.br`)),
    brQuality: constants.BROTLI_MAX_QUALITY,
    gzip: readFileSync(join(clientDir, `${file}.gz`)),
  })
  const [notFound, tooLarge, other] = [
    load(FILES[404], 404),
    load(FILES[413], 413),
    load(ELSE, 500),
  ]
  return (status) => {
    if (status === 404 || status === 410) return { ...notFound, status }
    return status === 413 ? tooLarge : { ...other, status }
  }
}
