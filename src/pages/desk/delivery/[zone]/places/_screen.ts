import { inAudit } from '#desk/in-audit.ts'
import { defineScreen } from '#desk/screen.ts'
import { readPlaces, savePlaces } from '#lib/delivery/owner/places.server.ts'
import { cleanQuery } from '#lib/letters/clean-text.ts'
import { namedPlace } from '#lib/delivery/place-names.ts'
import { toPlain } from '#lib/letters/plain-letters.ts'
import { readPathId } from '#lib/web/endpoints/http.server.ts'
import { ADDRESS, subjectOf } from '../../_zone.ts'
import { ticksForm, ticksOf, typedTicks } from './_ticks.ts'

export const screen = defineScreen({
  address: '/desk/delivery/[zone]/places',
  right: 'delivery.change',
  guide: 'delivery-zones',
  load: async (shop, { params, query, typed }) => {
    const ticks = typedTicks(typed)
    const { states, zoneOfPlace, zone, ...all } = await readPlaces(
      shop,
      readPathId(params.zone),
      ticks,
    )
    const words = cleanQuery(query.get('q'))
    const wanted = toPlain(words)
    const isFound = (name: string) =>
      toPlain(name).includes(wanted) || namedPlace(words, [name]) !== undefined
    return {
      ...all,
      zone,
      zoneOfPlace,
      words,
      found: states.flatMap((state) => {
        const lgas = isFound(state.name)
          ? state.lgas
          : state.lgas.filter(({ name }) => isFound(name))
        return lgas.length > 0 ? [{ ...state, lgas }] : []
      }),
      ticked:
        ticks?.ticked ??
        new Set([...zoneOfPlace].flatMap(([key, id]) => (id === zone.id ? key : []))),
    }
  },
  acts: {
    save: {
      name: 'delivery.places',
      says: 'changed the places of',
      right: 'delivery.change',
      form: ticksForm,
      button: { does: 'save', shows: ['look'] },
      subject: ({ params }) => subjectOf(readPathId(params.zone)),
      run: async (shop, { params, given, by }) => {
        const asked = { ticks: ticksOf(given), digest: given.digest, who: by.name }
        const changed = await savePlaces(shop, readPathId(params.zone), asked)
        const done = changed.length === 0 ? 'same' : 'places'
        return { next: `${ADDRESS}/${params.zone}?done=${done}`, changes: inAudit(changed) }
      },
    },
  },
})
