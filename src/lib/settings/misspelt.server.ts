import { editDistance } from '#lib/letters/edit-distance.ts'
import { paymentSettings } from './payment-settings.server.ts'
import { SETTING_NAMES } from './settings.server.ts'

/** Shorter names may belong to other programs, such as HOME beside HOST. */
const LEAST_LENGTH = 6
const MOST_ERRORS = 2
/** Prefixes that only our settings have. */
const OURS = [
  'BACKUP_S3_',
  'MEDIA_S3_',
  'SMTP_',
  ...new Set(Object.keys(paymentSettings).map((name) => name.replace(/_.*/, '_'))),
]
/** npm on Windows sets it; it resembles NODE_ENV. */
const OF_OTHERS = ['NODE_EXE']

/** A sentence for each name that looks like a misspelt setting. */
export const findMisspelt = (names: readonly string[]): string[] =>
  names.flatMap((name) => {
    if (SETTING_NAMES.includes(name) || OF_OTHERS.includes(name)) return []
    const [nearest] = SETTING_NAMES.filter((known) => known.length >= LEAST_LENGTH)
      .map((known) => ({ known, errors: editDistance(name, known, MOST_ERRORS) }))
      .filter(({ errors }) => errors <= MOST_ERRORS)
      .toSorted((a, b) => a.errors - b.errors)
    if (nearest) return [`${name} is no setting: ${nearest.known} is.`]
    const beginning = OURS.find((each) => name.startsWith(each))
    if (!beginning) return []
    const known = SETTING_NAMES.filter((each) => each.startsWith(beginning))
    return [`${name} is no setting: ${known.join(', ')} ${known.length > 1 ? 'are' : 'is'}.`]
  })
