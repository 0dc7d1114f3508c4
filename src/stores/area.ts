import { fetchAreaQuote, fetchState, fetchStates } from '#lib/delivery/delivery.api.ts'
import type { AreaQuote, Place } from '#lib/delivery/delivery.ts'

/** Where the shopper wants things delivered. Kept in this browser, without a library: it is read on each item's page. */
export type Area = { state: Place; lga: Place }

export const AREA_KEY = 'area.v1'

const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Place).id === 'number' &&
  typeof (value as Place).name === 'string'

/** Null when none was chosen, or what is kept is no area. */
export function keptArea(): Area | null {
  try {
    const { state, lga } = JSON.parse(localStorage.getItem(AREA_KEY) ?? '{}') as Partial<Area>
    return isPlace(state) && isPlace(lga) ? { state, lga } : null
  } catch {
    return null
  }
}

export function keepArea(area: Area): void {
  try {
    localStorage.setItem(AREA_KEY, JSON.stringify(area))
  } catch {
    // The storage is full or forbidden: the choice lasts as long as the page.
  }
}

export const loadStates = (): Promise<Place[]> => fetchStates()

export const loadLgas = async (stateId: string): Promise<Place[]> =>
  (await fetchState(stateId)).lgas

export const loadQuote = ({ lga }: Area): Promise<AreaQuote> => fetchAreaQuote(lga.id)
