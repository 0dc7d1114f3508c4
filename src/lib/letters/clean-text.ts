import { normalForm } from './normal-form.ts'

// Marks that are pasted along and nobody sees: soft hyphen, marks of width and direction, byte order mark. The two
// joiners (U+200C, U+200D) stay: letters of some scripts and emoji are made with them.
const INVISIBLE = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g
// All control characters but NUL, which a schema refuses, tab and line feed.
const CONTROL = /[\u0001-\u0008\u000B-\u001F\u007F-\u009F]/g
// A posted form sends CRLF for each line break of a field. U+0085, U+2028 and U+2029 come from other programs.
const LINE_BREAK = /\r\n|[\r\u0085\u2028\u2029]/g

/**
 * What a person typed or pasted, in Unicode form NFC: without invisible marks, control characters and blanks at its
 * ends, each line break one line feed. Clean first, then measure.
 */
export const cleanText = (typed: string): string =>
  normalForm(
    typed.replace(LINE_BREAK, '\n').replace(INVISIBLE, '').replace(CONTROL, ''),
    'NFC',
  ).trim()

/** As `cleanText`, on one line. */
export const cleanLine = (typed: string): string => cleanText(typed).replace(/[\t\n]+/g, ' ')

/** An e-mail address or a username, as it is stored. */
export const cleanIdentifier = (typed: string): string => cleanLine(typed).toLowerCase()

const MOST_SEARCHED = 100

/** The words of a search. */
export const cleanQuery = (typed: string | null | undefined): string =>
  cleanLine(typed ?? '').slice(0, MOST_SEARCHED)
