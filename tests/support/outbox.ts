import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { handlers } from '#lib/background.server.ts'
import type { Shop } from '#lib/shop.ts'
import { runDueJobs } from './jobs.ts'

export type ReadMail = {
  file: string
  headers: Record<string, string>
  to: string
  subject: string
  text: string
  html: string
  /** The addresses in the text part, in their order. */
  links: string[]
}

/** Runs due jobs until none is left. Returns every mail that the shop has written, oldest first. */
export async function mailsOf(shop: Shop): Promise<ReadMail[]> {
  while ((await runDueJobs(shop, handlers)) > 0);
  return readOutbox(join(shop.config.dataDir, 'outbox'))
}

export async function readOutbox(folder: string): Promise<ReadMail[]> {
  const files = await readdir(folder).catch(() => [])
  const names = files.filter((name) => name.endsWith('.eml')).sort()
  return Promise.all(names.map(async (name) => readMail(name, await readFile(join(folder, name)))))
}

function readMail(file: string, bytes: Buffer): ReadMail {
  const [head, body] = splitHead(bytes.toString('latin1'))
  const headers = readHeaders(head)
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1] ?? ''
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const [partHead, partBody] = splitHead(part.replace(/^\r\n/, ''))
      const partHeaders = readHeaders(partHead)
      const type = (partHeaders['content-type'] ?? '').split(';')[0] ?? ''
      const decoded = decode(partBody, partHeaders['content-transfer-encoding'] ?? '')
      return { type, text: decoded.replace(/\r\n/g, '\n') }
    })
  const text = parts.find(({ type }) => type === 'text/plain')?.text ?? ''
  return {
    file,
    headers,
    to: headers['to'] ?? '',
    subject: decodeWords(headers['subject'] ?? ''),
    text,
    html: parts.find(({ type }) => type === 'text/html')?.text ?? '',
    links: text.match(/https?:\/\/\S+/g) ?? [],
  }
}

function splitHead(text: string): [string, string] {
  const at = text.indexOf('\r\n\r\n')
  return [text.slice(0, at), text.slice(at + 4)]
}

const readHeaders = (head: string): Record<string, string> =>
  Object.fromEntries(
    head
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => {
        const at = line.indexOf(':')
        return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
      }),
  )

function decode(text: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString()
  if (encoding === 'quoted-printable') return decodeQuoted(text.replace(/=\r\n/g, ''))
  return Buffer.from(text, 'latin1').toString()
}

const decodeQuoted = (text: string): string =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    ),
    'latin1',
  ).toString()

/** `=?UTF-8?Q?…?=` and its base64 sister, as subjects carry them. */
const decodeWords = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString()
        : decodeQuoted(word.replace(/_/g, ' ')),
    )
