import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { DAY_MS } from '#lib/time.ts'
import { putInPlace } from '../../../scripts/build.ts'

const root = mkdtempSync(join(tmpdir(), 'build-test-'))
const [dist, next] = [join(root, 'dist'), join(root, 'dist.next')]
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** Files that one build has written. */
function write(dir: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(dir, name, '..'), { recursive: true })
    writeFileSync(join(dir, name), text)
  }
}

test('a new build takes the place of the old one; what a running shop has yet to load of that stays', () => {
  write(dist, {
    'server/entry.mjs': 'old',
    'server/chunks/blog_Ab1.mjs': 'old',
    'client/a.css': 'old',
  })
  write(next, { 'server/entry.mjs': 'new', 'server/chunks/blog_Cd2.mjs': 'new' })
  putInPlace(next, dist)
  const read = (name: string) => readFileSync(join(dist, name), 'utf8')
  expect(read('server/entry.mjs')).toBe('new')
  expect(read('server/chunks/blog_Cd2.mjs')).toBe('new')
  expect(read('server/chunks/blog_Ab1.mjs')).toBe('old')
  expect(existsSync(join(dist, 'client/a.css'))).toBe(false)
  expect(existsSync(next)).toBe(false)
})

test('nothing is taken along that was built more than a month ago, whatever was built since', () => {
  write(dist, { 'server/chunks/blog_Ab1.mjs': 'oldest', 'server/chunks/blog_Cd2.mjs': 'old' })
  const [long, lately] = [31, 29].map((days) => new Date(Date.now() - days * DAY_MS))
  utimesSync(join(dist, 'server/chunks/blog_Ab1.mjs'), long ?? 0, long ?? 0)
  utimesSync(join(dist, 'server/chunks/blog_Cd2.mjs'), lately ?? 0, lately ?? 0)
  for (const hash of ['Ef3', 'Gh4']) {
    write(next, { [`server/chunks/blog_${hash}.mjs`]: 'new' })
    putInPlace(next, dist)
  }
  const isThere = (hash: string) => existsSync(join(dist, `server/chunks/blog_${hash}.mjs`))
  expect(['Ab1', 'Cd2', 'Ef3', 'Gh4'].filter(isThere)).toEqual(['Cd2', 'Ef3', 'Gh4'])
})

test('the first build needs none before it', () => {
  write(next, { 'server/entry.mjs': 'new' })
  putInPlace(next, dist)
  expect(existsSync(join(dist, 'server/entry.mjs'))).toBe(true)
})
