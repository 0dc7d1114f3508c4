import { cleanText } from '#lib/letters/clean-text.ts'

/** Their content is no text of the shop. */
const UNSEEN =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|iframe|template|svg)\b[\s\S]*?(?:<\/\1\s*>|$)/gi
const ITEM = /<li\b[^<>]*>/gi
const BREAK = /<(?:br|hr)\b[^<>]*>|<\/(?:tr|dt|dd|figcaption)\s*>/gi
const BLOCK = /<\/?(?:p|div|h[1-6]|ul|ol|table|section|article|blockquote|dl|figure)\b[^<>]*>/gi
const CELL = /<\/t[dh]\s*>/gi
const TAG = /<\/?[a-z][^<>]*>/gi

/** Those that the editors of Shopify and WordPress write; all other characters stand there as they are. */
const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  middot: '·',
  times: '×',
  deg: '°',
  reg: '®',
  trade: '™',
  copy: '©',
}
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi
const HIGHEST = 0x10ffff

/**
 * The text of a description in HTML: a paragraph a line, a list with hyphens, nothing of scripts and styles. It is
 * plain text, which the shop's pages escape: a tag that is left over is shown, never run.
 */
export function textOfHtml(html: string): string {
  // A description without tags has its own line breaks.
  const isPlain = !/<[a-z]/i.test(html)
  const text = isPlain
    ? html
    : html
        .replace(UNSEEN, '')
        .replace(/\s+/g, ' ')
        .replace(ITEM, '\n- ')
        .replace(BREAK, '\n')
        .replace(BLOCK, '\n\n')
        .replace(CELL, ' ')
        .replace(TAG, '')
  return cleanText(
    text
      .replace(ENTITY, decode)
      .replace(/[ \t\u00a0]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .replace(/\n{3,}/g, '\n\n'),
  )
}

function decode(entity: string, decimal = '', hex = '', name = ''): string {
  if (name) return NAMED[name.toLowerCase()] ?? entity
  const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
  return code > 0 && code <= HIGHEST ? String.fromCodePoint(code) : ''
}
