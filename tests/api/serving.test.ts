import { readFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** An import that Node follows before the file runs: of a name, or of all that follows the keyword. */
const IMPORT = /^(?:import|export)\b(?:[^"';]*\bfrom)?\s*["']([^"']+)["']/gm

/** The built files that Node loads along with `file`, and the packages that these ask for. */
async function loadedWith(file: string) {
  const files = new Set([file])
  const packages = new Set<string>()
  for (const from of files)
    for (const [, name = ''] of (await readFile(from, 'utf8')).matchAll(IMPORT))
      if (name.startsWith('.')) files.add(join(dirname(from), name))
      else if (!isBuiltin(name)) packages.add(name)
  return { files: [...files], packages: [...packages].toSorted() }
}

test('the shop opens with a few files, and without having loaded what makes pictures and mails', async () => {
  const { files, packages } = await loadedWith('dist/server/worker.mjs')
  expect(packages).toEqual([
    '@fastify/static',
    '@node-rs/argon2',
    'better-sqlite3',
    'fastify',
    'kysely',
    'kysely/migration',
    'pg',
    'pino',
  ])
  expect(files.length).toBeGreaterThan(10)
  expect(files.length).toBeLessThan(100)
})
