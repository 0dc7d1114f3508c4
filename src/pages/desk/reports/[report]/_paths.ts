import type { ReportName } from '#lib/books/reports/all.server.ts'
import { ofStep } from '#lib/books/reports/report.ts'
import type { Days } from '#lib/days.ts'
import { may, type Role } from '#lib/desk/rights.ts'

/** Where a row of a report leads to, by what it counts in these days; null where this role has no list of it. */
export function pathsOf(name: ReportName, days: Days, role: Role): ((of: string) => string) | null {
  const orders = (of: string, { from, until } = days) =>
    `/desk/orders?tab=all&sold=${from}_${until}${of}`
  const ofTime = (of: string) => orders('', ofStep(of))
  const ofPlace = (of: string) => orders(`&state=${of}`)
  const order = (of: string) => `/desk/orders/${of}`
  const item = (of: string) => `/desk/goods/${of}`
  const paths: Record<ReportName, (of: string) => string> = {
    sales: ofTime,
    earned: ofTime,
    vat: ofTime,
    'earned-goods': item,
    'earned-orders': order,
    goods: item,
    sizes: item,
    stock: item,
    categories: (of) => orders(`&category=${of}`),
    places: ofPlace,
    areas: ofPlace,
    customers: (of) => `/desk/people?tab=${of === 'again' ? 'again' : 'all'}`,
    payments: (of) => orders(`&company=${of}`),
    refunds: order,
    offers: (of) => `/desk/offers/${of}`,
    staff: (of) =>
      `/desk/audit?who=${encodeURIComponent(of)}&from=${days.from}&until=${days.until}`,
  }
  return name === 'staff' && !may(role, 'audit.see-all') ? null : paths[name]
}
