import { persistentAtom } from '@nanostores/persistent'
import { fetchAreaQuote, fetchState, fetchStates } from '#lib/delivery/delivery.api.ts'
import type { AreaQuote, Place } from '#lib/delivery/delivery.ts'
import './storage.ts'

/** Where the shopper wants things delivered. */
export type Area = { state: Place; lga: Place }

export const AREA_KEY = 'area.v1'

const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Place).id === 'number' &&
  typeof (value as Place).name === 'string'

/** Null until one is chosen. */
export const $area = persistentAtom<Area | null>(AREA_KEY, null, {
  encode: (area) => (area ? JSON.stringify(area) : undefined),
  decode: readArea,
})

/** A value that another version or another hand has written is dropped. */
function readArea(text: string): Area | null {
  try {
    const { state, lga } = JSON.parse(text) as Partial<Area>
    return isPlace(state) && isPlace(lga) ? { state, lga } : null
  } catch {
    return null
  }
}

export const chooseArea = (area: Area): void => $area.set(area)

export const loadStates = (): Promise<Place[]> => fetchStates()

export const loadLgas = async (stateId: string): Promise<Place[]> =>
  (await fetchState(stateId)).lgas

export const loadQuote = ({ lga }: Area): Promise<AreaQuote> => fetchAreaQuote(lga.id)
