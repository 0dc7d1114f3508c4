import type { FieldInWords } from '#lib/records/words.ts'
import { deliveryDeskTexts as texts } from '#lib/texts/desk/delivery.ts'
import { pickName, type StateOrLga, type StateWithLgas } from '../delivery.ts'
import type { FileConflict } from './merge-file.ts'
import { deletedZones, isMade, type Setup, type SetupChanges } from './setup.ts'
import { pickupRecord } from '../pickup/own-pickup.ts'
import { zoneRecord } from './zone.ts'

/** How many places a change names; of the others it says how many they are. */
const MOST_NAMED = 12

/** The value of a field of a zone or pickup place in words; empty for none. */
export function sayValue(field: string, value: unknown, states: readonly StateOrLga[]): string {
  if (zoneRecord.names.some((name) => name === field)) return zoneRecord.say(field, value)
  return pickupRecord.say(field, value, {
    stateId: states.map(({ id, name }) => [String(id), name]),
  })
}

/** Changes in words. Places that went from one zone to another are one line. */
export function saySetupChanges(
  changes: SetupChanges,
  { zones, pickups }: Pick<Setup, 'zones' | 'pickups'>,
  states: readonly (StateOrLga & { lgas?: StateOrLga[] })[],
): FieldInWords[] {
  const deleted = deletedZones(changes)
  const zoneName = (id: unknown): string => {
    if (id === null) return texts.noOwnZone
    const zone = zones.find((each) => each.id === id)
    return zone?.name ?? deleted.get(Number(id)) ?? texts.goneZone
  }
  const pickupName = (id: number): string => pickups.find((place) => place.id === id)?.name ?? ''
  const nameOf = placeNames(states)
  const isNew = isMade(changes)
  const all = Object.entries(changes).map(([field, [was, is]]) => {
    const [what, key = '', name = ''] = field.split('.')
    return { what, key, name, was, is }
  })
  const ofZones = all
    .filter(({ what, key }) => what !== 'places' && !(what === 'zones' && deleted.has(Number(key))))
    .map(({ what, key, name, was, is }): FieldInWords => [
      what === 'pickups'
        ? `${pickupName(Number(key))}: ${pickupRecord.label(name)}`
        : `${zoneName(Number(key))}: ${zoneRecord.label(name)}`,
      isNew ? '' : sayValue(name, was, states),
      sayValue(name, is, states),
    ])
  const moves = Map.groupBy(
    all.filter(({ what }) => what === 'places'),
    ({ was, is }) => `${was} ${is}`,
  )
  const ofPlaces = [...moves.values()].map((places): FieldInWords => {
    const names = places.slice(0, MOST_NAMED).map(({ key }) => nameOf(key))
    const more = places.length - names.length
    const said = more > 0 ? [...names, texts.more(more)] : names
    return [said.join(', '), zoneName(places[0]?.was ?? null), zoneName(places[0]?.is ?? null)]
  })
  const ofDeleted = [...deleted.values()].map((name): FieldInWords => [
    texts.zone,
    name,
    texts.deleted,
  ])
  return [...ofDeleted, ...ofZones, ...ofPlaces]
}

/** What both a file and the desk have changed, in words. */
export function sayConflicts(
  conflicts: readonly FileConflict[],
  states: readonly StateWithLgas[],
): string[] {
  const nameOf = placeNames(states)
  return conflicts.map((conflict) => {
    if ('place' in conflict) {
      const [file, now] = [conflict.file, conflict.now].map((zone) => zone ?? texts.noOwnZone)
      return texts.kept(nameOf(conflict.place), file ?? '', now ?? '')
    }
    const { zone, field } = conflict
    const say = (value: unknown): string => {
      if (field === null) return value === null ? texts.noSuchZone : texts.otherZone
      return sayValue(field, value, states) || texts.nothing
    }
    const what = field === null ? zone : `${zone}, ${zoneRecord.label(field)}`
    return texts.kept(what, say(conflict.file), say(conflict.now))
  })
}

/** The name of a place by its key. */
function placeNames(
  states: readonly (StateOrLga & { lgas?: StateOrLga[] })[],
): (key: string) => string {
  const names = new Map<string, string>([['rest', texts.rest]])
  for (const state of states) {
    names.set(`s${state.id}`, pickName(state.name))
    for (const lga of state.lgas ?? []) names.set(`l${lga.id}`, `${lga.name} (${state.name})`)
  }
  return (key) => names.get(key) ?? key
}
