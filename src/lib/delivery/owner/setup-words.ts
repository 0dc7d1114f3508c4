import type { FieldInWords } from '#lib/catalogue/goods/words.ts'
import { formatNaira } from '#lib/money.ts'
import { deliveryDeskTexts as texts } from '#lib/texts/desk/delivery.ts'
import { pickName, type StateWithLgas } from '../delivery.ts'
import type { FileConflict } from './merge-file.ts'
import { isNewZone, type SetupChanges, type ZoneField } from './setup.ts'
import type { OwnZone } from './zone.ts'

/** How many places a change names; of the others it says how many they are. */
const MOST_NAMED = 12

/** The value of a field of a zone in words; empty for none. */
export function sayZoneValue(field: string, value: unknown): string {
  if (value === null || value === '') return ''
  if (field === 'isActive') return value === true ? texts.served : texts.notServed
  return field.endsWith('Kobo') ? formatNaira(Number(value)) : String(value)
}

/** Changes in words. Places that went from one zone to another are one line. */
export function saySetupChanges(
  changes: SetupChanges,
  { zones, states }: { zones: readonly OwnZone[]; states: readonly StateWithLgas[] },
): FieldInWords[] {
  const zoneName = (id: unknown): string =>
    id === null ? texts.noOwnZone : (zones.find((zone) => zone.id === id)?.name ?? texts.goneZone)
  const nameOf = placeNames(states)
  const isNew = isNewZone(changes)
  const all = Object.entries(changes).map(([field, [was, is]]) => {
    const [what, key = '', name = ''] = field.split('.')
    return { isPlace: what === 'places', key, name, was, is }
  })
  const ofZones = all
    .filter(({ isPlace }) => !isPlace)
    .map(({ key, name, was, is }): FieldInWords => [
      `${zoneName(Number(key))}: ${texts.fields[name as ZoneField]}`,
      isNew ? '' : sayZoneValue(name, was),
      sayZoneValue(name, is),
    ])
  const moves = Map.groupBy(
    all.filter(({ isPlace }) => isPlace),
    ({ was, is }) => `${was} ${is}`,
  )
  const ofPlaces = [...moves.values()].map((places): FieldInWords => {
    const names = places.slice(0, MOST_NAMED).map(({ key }) => nameOf(key))
    const more = places.length - names.length
    const said = more > 0 ? [...names, texts.more(more)] : names
    return [said.join(', '), zoneName(places[0]?.was ?? null), zoneName(places[0]?.is ?? null)]
  })
  return [...ofZones, ...ofPlaces]
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
      return sayZoneValue(field, value) || texts.nothing
    }
    const what = field === null ? zone : `${zone}, ${texts.fields[field]}`
    return texts.kept(what, say(conflict.file), say(conflict.now))
  })
}

/** The name of a place by its key. */
function placeNames(states: readonly StateWithLgas[]): (key: string) => string {
  const names = new Map<string, string>([['rest', texts.rest]])
  for (const state of states) {
    names.set(`s${state.id}`, pickName(state.name))
    for (const lga of state.lgas) names.set(`l${lga.id}`, `${lga.name} (${state.name})`)
  }
  return (key) => names.get(key) ?? key
}
