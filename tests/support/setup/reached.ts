import { mkdirSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'

/** Notes which queries of `*.sql.ts` a test file has run, in the sources and in the build: see scripts/on-postgres.ts. */
const session = new Session()
const sources = new Map<string, string>()
session.connect()
session.on('Debugger.scriptParsed', ({ params }) => sources.set(params.scriptId, params.url))
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })

const WHERE = /\.sql\.ts$|\/dist\/server\/.*\.mjs$/
/** The build names the source of each part in a comment; vitest loads one source at a time. */
const LINES = /^\/\/ src\/(\S+)$|^(?:export )?(?:async )?(?:function\*?|const|let|var) (\w+)/gm

afterAll(async () => {
  const { result } = await session.post('Profiler.takePreciseCoverage')
  await session.post('Debugger.enable')
  const reached = new Set<string>()
  for (const { scriptId, url, functions } of result) {
    if (!WHERE.test(url)) continue
    const { scriptSource } = await session.post('Debugger.getScriptSource', { scriptId })
    let file = url.split('/src/')[1] ?? ''
    const parts: { at: number; name: string }[] = []
    for (const { index, 1: source, 2: name } of scriptSource.matchAll(LINES)) {
      file = source ?? file
      parts.push({ at: index, name: name && file.endsWith('.sql.ts') ? `${file} ${name}` : '' })
    }
    for (const { ranges } of functions) {
      const [{ startOffset, count } = { startOffset: 0, count: 0 }] = ranges
      const part = parts.findLast(({ at }) => at <= startOffset)
      if (count > 0 && part?.name) reached.add(part.name.replace(/\$\d+$/, ''))
    }
  }
  session.disconnect()
  const dir = process.env['REACHED'] ?? ''
  mkdirSync(dir, { recursive: true })
  const test = expect.getState().testPath ?? ''
  writeFileSync(
    join(dir, `${test.replaceAll('/', '_')}.reached`),
    JSON.stringify({ test, reached: [...reached].sort() }),
  )
})
