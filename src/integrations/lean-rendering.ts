import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { type Change, FILES } from './lean-files.ts'
import { OBJECTS } from './lean-objects.ts'
import { PAGES } from './lean-pages.ts'

const CHANGES = [...OBJECTS, ...PAGES]

/** Null where it does not stand. */
function changed(code: string, { from, to }: Change): string | null {
  const [first = '', last = ''] = from.split('…')
  const start = code.indexOf(first)
  const end = code.indexOf(last, start + first.length)
  return start < 0 || end < 0 ? null : code.slice(0, start) + to + code.slice(end + last.length)
}

let seen = new Set<string>()

/**
 * Has Astro make what is forgotten with its request, and pages in pieces (decision 29); not in `npm run dev`, nor for
 * prerendered pages. Breaks the build when one of these files is not the one that is known: then compare it, and see what
 * `npm run bench` says without this.
 */
export const leanRendering: Plugin = {
  name: 'lean-rendering',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'ssr',
  buildStart() {
    seen = new Set()
  },
  transform(code, id) {
    const path = id.split('?')[0] ?? ''
    const file = path.split('/node_modules/astro/dist/')[1] ?? ''
    const known = FILES[file]
    if (known === undefined) return null
    seen.add(file)
    if (!hash('sha256', readFileSync(path)).startsWith(known))
      this.error(
        `Astro has changed ${file}: see what lean-objects.ts and lean-pages.ts still have to change.`,
      )
    return CHANGES.filter((change) => change.file === file).reduce(
      (lean, change) => changed(lean, change) ?? this.error(`${file} has not: ${change.from}`),
      code,
    )
  },
  buildEnd(error) {
    const missing = Object.keys(FILES).filter((file) => !seen.has(file))
    if (!error && missing.length > 0) this.error(`Astro has no longer: ${missing.join(', ')}`)
  },
}
