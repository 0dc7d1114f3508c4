import type { AreaQuote, StateOrLga, StateWithLgas } from './delivery.ts'

/** Reads a public endpoint, without the larger API client. Throws Error. */
async function read<T>(path: string): Promise<T> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(response.statusText)
  return response.json() as Promise<T>
}

export const fetchStates = (): Promise<StateOrLga[]> => read('/billing/states/')
export const fetchState = (id: string): Promise<StateWithLgas> => read(`/billing/states/${id}/`)
export const fetchAreaQuote = (lgaId: number): Promise<AreaQuote> =>
  read(`/billing/delivery/${lgaId}/`)
