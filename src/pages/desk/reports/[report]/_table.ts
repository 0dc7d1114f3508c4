import { readReport } from '#lib/books/reports/all.server.ts'
import { nameRows } from '#lib/books/reports/by-key.server.ts'
import { ShopError } from '#lib/errors.ts'
import { toNaira } from '#lib/money.ts'
import { type Cell, toCsv } from '#lib/sheets/csv.ts'
import { toXlsx } from '#lib/sheets/xlsx.ts'
import { reportTexts as texts } from '#lib/texts/owner/reports.ts'
import { streamOf } from '#lib/web/endpoints/stream.server.ts'
import { readAskedDays } from '../_days.ts'

const formats = {
  csv: { type: 'text/csv; charset=utf-8', write: toCsv },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: toXlsx,
  },
} as const

/** The rows of a report as a file to download: all of them, sums in naira. Throws ShopError('not_found'). */
export async function reportFile(
  { shop, drained }: App.Locals,
  { report: name = '', file = '' }: Partial<Record<'report' | 'file', string>>,
  query: URLSearchParams,
): Promise<Response> {
  const report = readReport(name)
  const format = file.slice(name.length + 1)
  if (!report || !Object.hasOwn(formats, format) || file !== `${name}.${format}`)
    throw new ShopError('not_found')
  const { days } = readAskedDays(query, shop.now(), report.mostDays)
  const { type, write } = formats[format as keyof typeof formats]
  const rows = await nameRows(shop, report, await report.read(shop, days))
  const table: Cell[][] = [
    [report.isByTime ? texts.day : texts.of, ...report.columns.map(({ head }) => head)],
    ...rows.map(({ label, values }) => [
      label,
      ...values.map((value, at) => {
        if (value === null) return texts.unknown
        return report.columns[at]?.is === 'kobo' ? toNaira(value) : value
      }),
    ]),
  ]
  async function* once() {
    yield table
  }
  return new Response(streamOf(write(once()), drained), {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}-${days.from}-${days.until}.${format}"`,
    },
  })
}
