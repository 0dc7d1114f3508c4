/** What the process that opens files is asked: a table's rows, or a photo made upright. */
export type OpenJob =
  | { kind: 'table'; path: string }
  | { kind: 'photo'; path: string; encoding: { longestSide: number; quality: number } }

/** What it answers: parts until the end, what is wrong with the file, or what broke in the process itself. */
export type OpenAnswer =
  | { part: unknown }
  | { isEnd: true }
  | { fault: { line: number; reason: string } }
  | { broken: { message: string; syscall?: string } }
