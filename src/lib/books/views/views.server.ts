import { fieldError } from '#lib/errors.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { viewTexts as texts } from '#lib/texts/owner/views.ts'
import { type ReportName, readReport } from '../reports/all.server.ts'
import { deleteView, insertView, listViews } from './views.sql.ts'

export const MOST_NAME = 40
export const MOST_VIEWS = 40

export type View = { id: number; name: string; report: ReportName; query: string }

/** The views of the shop by their names; none of a report that is no more. */
export async function readViews({ db }: Pick<Shop, 'db'>): Promise<View[]> {
  return (await listViews(db)).flatMap((view) => {
    const report = readReport(view.report)
    return report ? { ...view, report: report.name } : []
  })
}

/** Keeps a report with its days under a name. Throws ShopError beside `name` for one that is taken, or when there are too many. */
export async function saveView(shop: Work, view: Omit<View, 'id'>): Promise<void> {
  if ((await readViews(shop)).length >= MOST_VIEWS)
    throw fieldError('name', texts.tooMany(MOST_VIEWS))
  const name_key = view.name.toLowerCase()
  if (!(await insertView(shop.db, { ...view, name_key })))
    throw fieldError('name', texts.taken(view.name))
}

/** Returns what it was; null when somebody has removed it before. */
export const removeView = ({ db }: Work, id: number) => deleteView(db, id)
