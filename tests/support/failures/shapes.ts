export const long = (sign: string, bytes: number): string =>
  sign.repeat(bytes / Buffer.byteLength(sign))

const manyNames = (bytes: number): string => {
  const names = Array.from({ length: bytes / 6 }, (_, at) => `${at.toString(36)}=`)
  return names.join('&').slice(0, bytes)
}

const FORM = 'application/x-www-form-urlencoded'
export const PARTS = 'multipart/form-data; boundary=x'
/** A reader that is wrong about quotes sees another boundary, and not one part. */
export const TWO_BOUNDARIES = 'multipart/form-data; charset="; boundary=y"; boundary=x'

export const manyParts = (bytes: number): string => {
  const part = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'
  return `${part.repeat(bytes / part.length - 1)}--x--\r\n`
}
const onePart = (name: string, text: string): string =>
  `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n--x--\r\n`

/** Bodies of the most bytes in the shapes that take longest, each with its type. */
export const shapesOf = (bytes: number): [name: string, type: string, body: string][] => [
  ['many names', FORM, manyNames(bytes)],
  ['one long name', FORM, `${long('a', bytes - 2)}=`],
  ['a long run of full stops', FORM, `token=${long('.', bytes - 7)}x`],
  ['many blanks', FORM, `email=${long('+', bytes - 7)}x`],
  ['many marks on a letter', FORM, `username=a${long('\u0315\u0300', bytes - 40)}`],
  ['a long number', FORM, `quantity=${long('1', bytes - 12)}`],
  ['many parts', PARTS, manyParts(bytes)],
  ['many parts behind a boundary in quotes', TWO_BOUNDARIES, manyParts(bytes)],
  ['one long name of a part', PARTS, onePart(long('a', bytes - 80), '1')],
  ['nearly the end of a part', PARTS, onePart('token', long('\r\n--', bytes - 80))],
  ['deep brackets', 'application/json', `{"token":${long('[', bytes - 10)}`],
  ['many names in JSON', 'application/json', `{${long('"a":1,', bytes - 20)}"b":1}`],
  ['a long list', 'application/json', `{"favourites":[${long('1,', bytes - 40)}1]}`],
]

/** What people type, again and again. */
export const RUNS = ['a-', '.', '0', ',', ' ', 'a@', '\u0315\u0300', '\n1. ', '[', '₦']
