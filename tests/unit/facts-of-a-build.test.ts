import { expect, test, vi } from 'vitest'
import { BUILT_WITH, readFactsOfFile } from '#lib/content/facts.server.ts'

/** What the pages of a build say that begins with what is kept in the database. */
async function factsBuiltWith(kept: object | null) {
  vi.resetModules()
  vi.stubEnv(BUILT_WITH, JSON.stringify(kept))
  const built = await import('#lib/content/facts.server.ts')
  const facts = built.shopFacts()
  vi.unstubAllEnvs()
  return facts
}

test('the pages of a build say what the desk has changed, and what the file has changed since', async () => {
  const file = readFactsOfFile()
  const own = { ...file, phone: '0803 555 0199' }
  expect((await factsBuiltWith({ own, file })).phone).toBe('0803 555 0199')
  expect((await factsBuiltWith({ own, file })).hours).toBe(file.hours)
  // The file has other hours now than when the shop read it last.
  const before = { ...file, hours: 'Daily' }
  expect((await factsBuiltWith({ own: before, file: before })).hours).toBe(file.hours)
  expect((await factsBuiltWith(null)).phone).toBe(file.phone)
})
