import { globSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'

const writtenMs = (file: string) => statSync(file).mtimeMs
const WRITTEN_TOGETHER_MS = 5_000

/** What the build has written, by file; chunks of earlier ones lie beside its own for a month. */
const built = (pattern: string) =>
  globSync(`dist/${pattern}`)
    .filter(
      (file) =>
        !file.includes('/server/chunks/') ||
        writtenMs(file) > writtenMs('dist/server/entry.mjs') - WRITTEN_TOGETHER_MS,
    )
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

/**
 * What browsers have learnt since the oldest one that the shop is for (decision 40), where its name means nothing else.
 * What is only asked for where it is there is not among it.
 */
const YOUNGER =
  /\.(toSorted|toReversed|toSpliced|withResolvers|fromAsync|canParse|isWellFormed|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom|showPopover|togglePopover|moveBefore)\(|\b(Object|Map)\.groupBy\(|\bAbortSignal\.any\(|\bURL\.parse\(|\bIterator\.from\(|\(\?[a-z]*-?[a-z]+:/g

test('no script asks for what an old phone’s browser has not learnt', () => {
  const scripts = built('client/_astro/*.js')
  expect(scripts.length).toBeGreaterThan(20)
  const asking = scripts.flatMap(({ file, text }) =>
    [...text.matchAll(YOUNGER)].map(([name]) => `${file}: ${name}`),
  )
  expect(asking).toEqual([])
})

/** The rules of all styles, as they stand in the built pages, that say something of `property`. */
const rulesOf = (property: RegExp) =>
  [...built('server/**/*.mjs'), ...built('client/**/*.html')].flatMap(({ text }) =>
    [...text.matchAll(/\{[^{}]*\}/g)].map(([rule]) => rule).filter((rule) => property.test(rule)),
  )

test('what is cut out is so in browsers that know masks by their old name', () => {
  const rules = rulesOf(/[;{]mask:(url|conic-gradient)\(/)
  expect(rules.length).toBeGreaterThan(2)
  expect(rules.filter((rule) => !rule.includes('-webkit-mask:'))).toEqual([])
})

test('what is as high as the screen is so in browsers that know one height of it', () => {
  const rules = rulesOf(/[;{]height:100dvh/)
  expect(rules.length).toBeGreaterThan(2)
  expect(rules.filter((rule) => !/[;{]height:100vh;.*height:100dvh/.test(rule))).toEqual([])
})
