import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { toCsvCell, withoutFormulaMark } from '#lib/sheets/csv.ts'

const DANGEROUS = ['=1+1', '+234 803', '-5', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("x","y")']

describe('a cell that a spreadsheet would take for a formula', () => {
  test.each(DANGEROUS)('opens as text: %j', (text) => {
    const [[cell]] = parse(toCsvCell(text)) as [[string]]
    expect(cell).toBe(`'${text}`)
  })

  test.each([...DANGEROUS, ...DANGEROUS.map((text) => `''${text}`), "'plain", "it's", 'a,b', ''])(
    'comes back equal: %j',
    (text) => {
      const [[cell = ''] = []] = parse(toCsvCell(text)) as string[][]
      expect(withoutFormulaMark(cell)).toBe(text)
    },
  )
})

test('a cell without a mark stays as it is', () => {
  expect(withoutFormulaMark("'90s shirt")).toBe("'90s shirt")
  expect(withoutFormulaMark('=1+1')).toBe('=1+1')
})
