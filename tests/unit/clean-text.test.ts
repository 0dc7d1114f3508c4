import { describe, expect, test } from 'vitest'
import { cleanIdentifier, cleanLine, cleanQuery, cleanText } from '#lib/letters/clean-text.ts'
import { normalCode } from '#lib/codes.ts'
import { looksLikeEmail } from '#lib/email.ts'

const INVISIBLE =
  '\u00AD\u061C\u200B\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2060\u2061\u2066\u2069\uFEFF'

describe('what a person typed or pasted', () => {
  test.each([...INVISIBLE])('loses the invisible mark %j', (mark) => {
    expect(cleanText(`${mark}Ada${mark} Obi${mark}`)).toBe('Ada Obi')
    expect(cleanIdentifier(`${mark} Ada@Mail${mark}.example${mark} `)).toBe('ada@mail.example')
  })

  test('has one kind of line break, as the field that it was typed into', () => {
    expect(cleanText('1\r\n2\r3\n4\u20285')).toBe('1\n2\n3\n4\n5')
    expect(cleanLine('\r\nAda\r\n\tObi\r\n')).toBe('Ada Obi')
  })

  test('keeps joined emoji and tone marks, in one form', () => {
    expect(cleanText('👩\u200D👧 O\u0323\u0300ja')).toBe('👩\u200D👧 Ọ̀ja')
    expect(cleanLine('a\u0301')).toBe('á')
  })

  test('is clean after one pass: cleaning again changes nothing', () => {
    for (const typed of [' \u200E Ada \u200F ', '\u200B\r\n\u200BAda', '\u0007 Ada \t'])
      expect(cleanText(cleanText(typed))).toBe(cleanText(typed))
  })

  // A thousand million steps otherwise: the letters of `normalize` are sorted by their marks.
  test('keeps 30 marks of a letter', () => {
    const marks = '\u0315\u0300'.repeat(60_000)
    expect(cleanText(`a${marks}b`)).toBe(`à${'\u0300'.repeat(14)}${'\u0315'.repeat(15)}b`)
    expect(normalCode(`a${marks}`)).toHaveLength(30)
  })

  test('is searched by its first 100 characters', () => {
    expect(cleanQuery(`\u200E ${'a'.repeat(101)}`)).toBe('a'.repeat(100))
    expect(cleanQuery(null)).toBe('')
  })

  test('looks like an e-mail address also with the mark that a chat put before it', () => {
    expect(looksLikeEmail('\u202Aada@mail.example\u202C')).toBe(true)
    expect(looksLikeEmail('ada@mail')).toBe(false)
    expect(looksLikeEmail('ada@mail.')).toBe(false)
    expect(looksLikeEmail('ada@a.mail.example')).toBe(true)
  })
})
