import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compress } from './compression.server.ts'
import { type FinishedPage, finishPage } from './finished-page.server.ts'
import { pageHeaders } from './security-headers.server.ts'

const FILES = { 404: '404.html', 413: '413/index.html' } as const
const ELSE = '500.html'

/** Pages that only a refusal shows, as patterns of files. */
export const REFUSAL_FILES = ['404.html', '413/**', '500.html']

/** The prerendered page that is shown for a refusal, by its status. */
export type RefusalPages = (status: number) => FinishedPage

export function loadRefusalPages(clientDir: string): RefusalPages {
  const load = (file: string, status: number): FinishedPage => {
    const body = readFileSync(join(clientDir, file))
    const headers = { ...pageHeaders(), 'cache-control': 'no-store' }
    const page = finishPage({ status, headers, tags: [], body })
    // Under load a refusal must cost nothing.
    return { ...page, gzip: compress(body, 'gzip') }
  }
  const [notFound, tooLarge, other] = [
    load(FILES[404], 404),
    load(FILES[413], 413),
    load(ELSE, 500),
  ]
  return (status) => {
    if (status === 404) return notFound
    return status === 413 ? tooLarge : { ...other, status }
  }
}
