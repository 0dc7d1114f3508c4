/** The rows of Today that somebody can put away until tomorrow. */
export const TODAY_ROWS = [
  'money',
  'late',
  'due',
  'told',
  'calls',
  'unfetched',
  'asked',
  'received',
  'soldOut',
  'reported',
  'photos',
  'reviews',
  'lowStock',
  'waiting',
] as const
export type TodayRow = (typeof TODAY_ROWS)[number]

/** No row counts so many. */
export const MOST_ON_A_ROW = 1_000_000

/** Money comes back as soon as there is more of it. */
const OF_MONEY: readonly TodayRow[] = ['money', 'told']

/** Whether a row stays away. `away`: how many each row counted when it was put away. */
export function isAway(row: TodayRow, count: number, away: ReadonlyMap<string, number>): boolean {
  const before = away.get(row)
  return before !== undefined && !(OF_MONEY.includes(row) && count > before)
}
