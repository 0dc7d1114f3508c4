import { open } from 'node:fs/promises'
import { importTexts as say } from '#lib/texts/import.ts'

const LOOKED_AT_BYTES = 4_096
const SEPARATORS = [
  { sign: ';', name: 'semicolons' },
  { sign: '\t', name: 'tabs' },
]

/** Why a file that a program for tables has saved is no CSV as the shop reads it; null when it begins as one. */
export async function findOtherForm(path: string): Promise<string | null> {
  const start = await readStart(path)
  // With a byte order mark, or one byte of each letter empty.
  const isUtf16 =
    ['fffe', 'feff'].includes(start.toString('hex', 0, 2)) || start.subarray(0, 2).includes(0)
  if (isUtf16) return say.isUtf16
  const [line = ''] = start
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
    .split(/\r?\n/)
  const told = /^"?sep=(.)/i.exec(line)?.[1]
  const found = SEPARATORS.find(({ sign }) =>
    told ? told === sign : line.split(sign).length > line.split(',').length,
  )
  return found ? say.otherSeparator(found.name) : null
}

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LOOKED_AT_BYTES), 0, LOOKED_AT_BYTES)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
