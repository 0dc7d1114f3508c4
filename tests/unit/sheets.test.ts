import { readSheet } from 'read-excel-file/universal'
import { describe, expect, test } from 'vitest'
import { type Cell, toCsv, toCsvRow, withoutFormulaMark } from '#lib/sheets/csv.ts'
import { toXlsx } from '#lib/sheets/xlsx.ts'

async function* some(...batches: Cell[][][]) {
  yield* batches
}

async function sheetOf(rows: AsyncIterable<Cell[][]>) {
  const parts = await Array.fromAsync(toXlsx(rows))
  return readSheet(new Uint8Array(Buffer.concat(parts)).buffer)
}

const ROWS: Cell[][] = [
  ['name', 'total'],
  ['=HYPERLINK("http://bad.example")', -1500.5],
  ['Ọlá & <Sons>\nof “Yaba”', 0],
  [' +234 ', null],
]

describe('a table for spreadsheets', () => {
  test('says the same as CSV and as a workbook, and no cell is a formula', async () => {
    expect(await sheetOf(some(ROWS.slice(0, 2), ROWS.slice(2)))).toEqual([
      ['name', 'total'],
      ['=HYPERLINK("http://bad.example")', -1500.5],
      ['Ọlá & <Sons>\nof “Yaba”', 0],
      ['+234', null],
    ])
    const csv = (await Array.fromAsync(toCsv(some(ROWS)))).join('')
    expect(csv).toBe(
      '\uFEFFname,total\r\n"\'=HYPERLINK(""http://bad.example"")",-1500.5\r\n"Ọlá & <Sons>\nof “Yaba”",0\r\n" +234 ",\r\n',
    )
    expect(toCsvRow(['+234', '-1', '@x', -1])).toBe("'+234,'-1,'@x,-1")
    expect(toCsvRow(['＝1', '＋1', '－1', '＠x', '1＝'])).toBe("'＝1,'＋1,'－1,'＠x,1＝")
    for (const text of ['＝1', "'＠x", '\n=1']) expect(withoutFormulaMark(`'${text}`)).toBe(text)
  })

  test('leaves out what XML cannot say, and opens', async () => {
    expect(await sheetOf(some([['a\u0000b\u000Bc\uD800d']]))).toEqual([['abc\uFFFDd']])
  })

  test.each([
    ['CSV', toCsv],
    ['workbook', toXlsx],
  ] as const)('is written as %s while it is read', async (_, write) => {
    let read = 0
    const words = () => Math.random().toString(36).repeat(20)
    async function* long(): AsyncGenerator<Cell[][]> {
      for (; read < 1_000; read++) yield Array.from({ length: 100 }, () => [words(), read])
    }
    const parts = write(long())
    let written = 0
    for (let taken = 0; taken < 10; taken++) {
      const { value } = await parts.next()
      written += Buffer.byteLength(value ?? '')
    }
    expect(written).toBeGreaterThan(100)
    expect(read).toBeLessThan(30)
    await parts.return(undefined)
  })
})
