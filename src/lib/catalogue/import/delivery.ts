import { importTexts as say } from '#lib/texts/owner/import.ts'
import { namedPlace } from '#lib/delivery/place-names.ts'
import type { DeliveryEntry } from './import.schema.ts'

export type StateNames = ReadonlyMap<string, { id: number; lgas: ReadonlyMap<string, number> }>

type Rule = { zone: string; stateId: number | null; lgaId: number | null }
type Found = { path: (string | number)[]; reason: string }

/** The value of a place that somebody wrote by its name, or by another one that people use. */
const found = <T>(places: ReadonlyMap<string, T>, written: string | undefined): T | undefined =>
  written === undefined ? undefined : places.get(namedPlace(written, places.keys()) ?? '')

/** The rules with the ids of their states and LGAs, and all errors in zones and rules. */
export function readDelivery({ zones, rules }: DeliveryEntry, states: StateNames) {
  const problems: Found[] = []
  const names = new Set<string>()
  for (const [index, zone] of zones.entries()) {
    const path = ['zones', index]
    if (names.has(zone.name)) problems.push({ path, reason: say.duplicate('zone', zone.name) })
    if (zone.eta_days[0] > zone.eta_days[1]) problems.push({ path, reason: say.etaOrder })
    names.add(zone.name)
  }
  const seen = new Set<string>()
  const read = rules.map((rule, index): Rule => {
    const path = ['rules', index]
    const tell = (reason: string) => problems.push({ path, reason })
    const state = found(states, rule.state)
    const lgaId = state && found(state.lgas, rule.lga)
    if (!names.has(rule.zone)) tell(say.unknownZone(rule.zone))
    if (rule.state !== undefined && !state) tell(say.unknownState(rule.state))
    if (rule.lga !== undefined && rule.state === undefined) tell(say.lgaWithoutState)
    if (rule.lga !== undefined && state && lgaId === undefined)
      tell(say.unknownLga(rule.lga, rule.state ?? ''))
    const place = [rule.state, rule.lga].filter(Boolean).join(', ') || 'everywhere else'
    const key = `${state?.id} ${lgaId}`
    if (seen.has(key)) tell(say.duplicate('rule for', place))
    seen.add(key)
    return { zone: rule.zone, stateId: state?.id ?? null, lgaId: lgaId ?? null }
  })
  return { rules: read, problems }
}
