import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of published versions, inside the shop's folder: they need its node_modules. */
export const PUBLISHED = 'published'

/** Which published version the shop serves. Names are folders beside the pointer. */
export type Pointer = { current: string; previous: string | null }

export const POINTER_FILE = 'current.json'

/** Null when nothing was published here. */
export function readPointer(root: string): Pointer | null {
  try {
    return JSON.parse(readFileSync(join(root, POINTER_FILE), 'utf8')) as Pointer
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Changes what is served. */
export const writePointer = (root: string, pointer: Pointer): void =>
  writeAtOnce(join(root, POINTER_FILE), JSON.stringify(pointer))

/** Replaces a file in one step: a reader sees the old text or the new one, also after a crash. */
export function writeAtOnce(file: string, text: string): void {
  const draft = `${file}.part`
  writeFileSync(draft, text, { flush: true })
  renameSync(draft, file)
}
