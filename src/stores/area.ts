import { persistentAtom } from '@nanostores/persistent'
import { fetchAreaQuote, fetchState, fetchStates } from '#lib/delivery/delivery.api.ts'
import type { AreaQuote, StateOrLga } from '#lib/delivery/delivery.ts'
import './storage.ts'

/** Where the shopper wants things delivered. */
export type Area = { state: StateOrLga; lga: StateOrLga }

export const AREA_KEY = 'area.v1'

const isStateOrLga = (value: unknown): value is StateOrLga =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as StateOrLga).id === 'number' &&
  typeof (value as StateOrLga).name === 'string'

/** Null until one is chosen. */
export const $area = persistentAtom<Area | null>(AREA_KEY, null, {
  encode: (area) => (area ? JSON.stringify(area) : undefined),
  decode: readArea,
})

/** A value that another version or another hand has written is dropped. */
function readArea(text: string): Area | null {
  try {
    const { state, lga } = JSON.parse(text) as Partial<Area>
    return isStateOrLga(state) && isStateOrLga(lga) ? { state, lga } : null
  } catch {
    return null
  }
}

export const chooseArea = (area: Area): void => $area.set(area)

export const loadStates = (): Promise<StateOrLga[]> => fetchStates()

export const loadLgas = async (stateId: string): Promise<StateOrLga[]> =>
  (await fetchState(stateId)).lgas

export const loadQuote = ({ lga }: Area): Promise<AreaQuote> => fetchAreaQuote(lga.id)
