import type { Config } from '#lib/config.server.ts'
import type { Shop } from '#lib/shop.ts'

/** What was found of one thing. `said`: how it stands; `advice`: what to do, null when nothing need be done. */
export type Finding = { isWell: boolean; said: string; advice: string | null }

/** A thing that a shop needs. `look` may throw what its outside, such as the database, throws. */
export type Check = { name: string; look: (shop: Shop) => Promise<Finding> | Finding }

export const well = (said: string): Finding => ({ isWell: true, said, advice: null })

/** What stops the shop from selling. */
export const wrong = (said: string, advice: string | null = null): Finding => ({
  isWell: false,
  said,
  advice,
})

/** Wrong in production; a hint in a trial. */
export const wrongInProduction = (
  { isProduction }: Pick<Config, 'isProduction'>,
  said: string,
  advice: string | null = null,
): Finding => ({ isWell: !isProduction, said, advice })

/** The finding in one line. */
export const toLine = ({ said, advice }: Finding): string =>
  advice === null ? said : `${said}${said.endsWith('.') ? '' : ';'} ${advice}`

export type HealthState = 'wrong' | 'hint' | 'well' | 'open'

/** `hint`: nothing is wrong, and something can be better. `open`: it was not looked at yet. */
export function healthStateOf(finding: Finding | null): HealthState {
  if (finding === null) return 'open'
  if (!finding.isWell) return 'wrong'
  return finding.advice === null ? 'well' : 'hint'
}

const ORDER: readonly HealthState[] = ['wrong', 'hint', 'open', 'well']

/** What needs somebody stands first; the rest stays in its order. */
export const worstFirst = <T extends { finding: Finding | null }>(things: readonly T[]): T[] =>
  things.toSorted(
    (one, other) =>
      ORDER.indexOf(healthStateOf(one.finding)) - ORDER.indexOf(healthStateOf(other.finding)),
  )

/** What stands on this machine. The others are of companies, and work in the background. */
export const OF_THE_SHOP: readonly string[] = [
  'Settings',
  'Shop',
  'Goods',
  'Pictures',
  'Database',
  'Disk',
  'Memory',
  'Proxy',
  'Certificate',
]
