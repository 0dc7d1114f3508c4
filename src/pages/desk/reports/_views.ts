import { form } from '#desk/form.ts'
import { readReport } from '#lib/books/reports/all.server.ts'
import { MOST_NAME, removeView, saveView } from '#lib/books/views/views.server.ts'
import { ShopError } from '#lib/errors.ts'
import { integer, line } from '#lib/fields.schema.ts'
import { MAX_ID } from '#lib/ids.ts'
import type { Asked } from '#desk/screen.ts'
import type { Work } from '#lib/shop.ts'
import { queryOf, readAskedDays } from './_days.ts'

type Of<Given> = Asked<{ report: string }, Given>

/** What can be done with the views of a report. */
export const viewActs = {
  'save-view': {
    name: 'report.view-saved',
    says: 'saved the view of a report',
    right: 'reports.see',
    form: form({ name: line(MOST_NAME), query: line(60, 0) }),
    subject: ({ given }: Of<{ name: string; query: string }>) => given.name,
    run: async (shop: Work, { params, given }: Of<{ name: string; query: string }>) => {
      const report = readReport(params.report)
      if (!report) throw new ShopError('not_found')
      const query = queryOf(readAskedDays(new URLSearchParams(given.query), shop.now()))
      await saveView(shop, { name: given.name, report: report.name, query })
      return { next: `/desk/reports/${report.name}${query}&done=saved`, changes: {} }
    },
  },
  'remove-view': {
    name: 'report.view-removed',
    says: 'removed the view of a report',
    right: 'reports.see',
    form: form({ view: integer(1, MAX_ID) }),
    subject: () => '',
    run: async (shop: Work, { params, given }: Of<{ view: number }>) => {
      const view = await removeView(shop, given.view)
      const at = view ? `${view.report}${view.query}` : `${params.report}?`
      const removed = view ? `&removed=${encodeURIComponent(view.name)}` : ''
      return {
        next: `/desk/reports/${at}${removed}&done=removed`,
        subject: view?.name ?? '',
        changes: view && {},
      }
    },
  },
} as const
