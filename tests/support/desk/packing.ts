import type { Shop } from '#lib/shop.ts'

/** What the audit names as changed by an act, the oldest first. */
export const auditedSubjects = async (shop: Shop, act: string): Promise<string[]> => {
  const rows = shop.db.selectFrom('audit').select('subject').where('act', '=', act)
  return (await rows.orderBy('id').execute()).map(({ subject }) => subject)
}

/** Orders, as the audit names them. */
export const subjectsOf = (...orders: { number: string }[]) =>
  orders.map(({ number }) => `order:${number}`)

/** Where an answer leads. */
export const locationOf = (response: Response): string => response.headers.get('location') ?? ''
