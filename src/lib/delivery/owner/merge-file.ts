import { placeKeyOf, type PlaceKey, type Setup, type ZoneField } from './setup.ts'
import { type OwnZone, zoneRecord } from './zone.ts'

type Terms = Omit<OwnZone, 'id' | 'name'>
const FIELDS = zoneRecord.names.filter((name) => name !== 'name')

/** Zones and places as a file has them: by the names of the zones. */
export type NamedSetup = {
  zones: Readonly<Record<string, Terms>>
  places: Readonly<Partial<Record<PlaceKey, string>>>
}

export function toNamed({ zones, rules }: Setup): NamedSetup {
  const names = new Map(zones.map(({ id, name }) => [id, name]))
  return {
    zones: Object.fromEntries(zones.map(({ id: _id, name, ...terms }) => [name, terms])),
    places: Object.fromEntries(
      rules.map((rule) => [placeKeyOf(rule), names.get(rule.zoneId) ?? '']),
    ),
  }
}

/**
 * What both the file and the desk have changed. `zone` without `field`: one of them has the zone and the other does
 * not, or no longer under this name.
 */
export type FileConflict =
  | { zone: string; field: ZoneField | null; file: unknown; now: unknown }
  | { place: PlaceKey; file: string | null; now: string | null }

/**
 * What a file makes of the present setup. `base`: the file that was imported last. What the file has changed since then
 * counts, what the desk has changed stays, and where both have changed the same, the desk's stays and is named.
 */
export function mergeFile(base: NamedSetup, file: NamedSetup, now: NamedSetup) {
  const conflicts: FileConflict[] = []
  const zones = new Map<string, Terms>()
  for (const zone of new Set([...Object.keys(now.zones), ...Object.keys(file.zones)])) {
    const merged = mergeZone(zone, { base, file, now }, conflicts)
    if (merged) zones.set(zone, merged)
  }
  const places: Partial<Record<PlaceKey, string>> = {}
  const keys = new Set([...Object.keys(now.places), ...Object.keys(file.places)]) as Set<PlaceKey>
  for (const place of keys) {
    const [was, given, is] = [base, file, now].map((each) => each.places[place] ?? null)
    const merged = given === was ? is : given
    const isConflict = given !== was && is !== was && is !== given
    // The desk has given the zone another name.
    const isGone = typeof merged === 'string' && !zones.has(merged)
    if (isConflict || isGone) conflicts.push({ place, file: given ?? null, now: is ?? null })
    const kept = isConflict || isGone ? is : merged
    if (typeof kept === 'string' && zones.has(kept)) places[place] = kept
  }
  return { merged: { zones: Object.fromEntries(zones), places }, conflicts }
}

type Three = Readonly<Record<'base' | 'file' | 'now', NamedSetup>>

/** The zone of this name; null when it is to be gone. */
function mergeZone(zone: string, three: Three, conflicts: FileConflict[]): Terms | null {
  const own = (name: keyof Three): Terms | null =>
    Object.hasOwn(three[name].zones, zone) ? (three[name].zones[zone] ?? null) : null
  const [was, given, is] = [own('base'), own('file'), own('now')]
  if (given && is) return mergeTerms(zone, { was, given, is }, conflicts)
  if (given && !is) {
    if (!was) return given
    if (!isSameTerms(was, given)) conflicts.push({ zone, field: null, file: given, now: null })
    return null
  }
  if (!is || !was) return is
  if (isSameTerms(was, is) && !hasNewPlaces(zone, three)) return null
  conflicts.push({ zone, field: null, file: null, now: is })
  return is
}

function mergeTerms(
  zone: string,
  { was, given, is }: { was: Terms | null; given: Terms; is: Terms },
  conflicts: FileConflict[],
): Terms {
  const merged = FIELDS.map((field) => {
    // Files that were imported before a field was known have none.
    const old = was ? (was[field] ?? null) : undefined
    const [file, now] = [given[field], is[field]]
    if (file === old || file === now) return [field, now]
    if (now === old) return [field, file]
    conflicts.push({ zone, field, file, now })
    return [field, now]
  })
  return Object.fromEntries(merged) as Terms
}

const isSameTerms = (one: Terms, other: Terms): boolean =>
  FIELDS.every((field) => (one[field] ?? null) === (other[field] ?? null))

/** Whether the desk has given the zone a place. */
const hasNewPlaces = (zone: string, { base, now }: Three): boolean =>
  Object.entries(now.places).some(
    ([place, name]) => name === zone && base.places[place as PlaceKey] !== zone,
  )
