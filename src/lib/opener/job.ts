import type { PhotoEncoding } from '#lib/media/photo.ts'

/** What the process that opens files is asked: rows of a table, a photo made upright, or the names of photos in a zip. */
export type OpenJob =
  | { kind: 'table'; path: string }
  | { kind: 'photo'; path: string; inZip?: string; encoding: PhotoEncoding }
  | { kind: 'zip'; path: string }

/** What it answers: parts until the end, what is wrong with the file, or what broke in the process itself. */
export type OpenAnswer =
  | { part: unknown }
  | { isEnd: true }
  | { fault: { line: number; reason: string } }
  | { broken: { message: string; syscall?: string } }
