import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { shopFolder } from '#lib/shop-folder.server.ts'
import { filesIn } from './files.ts'

/** The sources of a build; `scripts`, because worker.ts is built with the pages. */
const PROGRAM = ['src', 'scripts', 'public', 'astro.config.mjs', 'package-lock.json']
const STAMP = 'built-from'
const CODE_STAMP = 'built-from-code'

/** Whether what is in `dir` was built from what is there now, for this public origin. */
export const isBuiltFor = (dir: string, siteUrl: string): boolean =>
  readStamp(join(dir, STAMP)) === stampOf(siteUrl)

/** Of the folder for a build that stands beside the one of another running shop: always the same for the same sources. */
export const besideName = (siteUrl: string): string =>
  `beside-${createHash('sha256').update(stampOf(siteUrl)).digest('hex').slice(0, 16)}`

/** Whether only texts can have changed since these pages were built. */
export const isOfThisCode = (dir: string, siteUrl: string): boolean =>
  readStamp(join(dir, CODE_STAMP)) === codeStampOf(siteUrl)

/** The stamp files of a build of the present sources, by name. */
export const stampsFor = (siteUrl: string): Record<string, string> => ({
  [CODE_STAMP]: codeStampOf(siteUrl),
  [STAMP]: stampOf(siteUrl),
})

/** Notes that these pages are of the code that is here now. */
export const markCode = (dir: string, siteUrl: string): void =>
  writeFileSync(join(dir, CODE_STAMP), codeStampOf(siteUrl))

const readStamp = (file: string): string | null =>
  existsSync(file) ? readFileSync(file, 'utf8') : null

const stampOf = (siteUrl: string): string =>
  `${hashOf([...codeFiles(), ...textFiles()])} ${siteUrl}`

const codeStampOf = (siteUrl: string): string => `${hashOf(codeFiles())} ${siteUrl}`

const codeFiles = (): string[] =>
  [...PROGRAM, shopFolder().facts, shopFolder().brand ?? '']
    .flatMap(filesIn)
    .filter((file) => !file.startsWith(join('src', 'content', '')))

function textFiles(): string[] {
  const { blog, policies, questions, pictures } = shopFolder()
  return [blog, policies, questions, pictures].flatMap(filesIn)
}

function hashOf(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths.toSorted()) hash.update(path).update(readFileSync(path))
  return hash.digest('hex')
}
