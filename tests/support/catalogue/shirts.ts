import { expect } from 'vitest'
import { importCatalogue } from '#lib/catalogue/import/import.server.ts'
import { DAY_MS } from '#lib/time.ts'
import { aFolder, ROWS } from './catalogue-fixture.ts'
import { aBrowser, send } from '../send.ts'
import { openTestShop } from '../shop.ts'

export type Json = Record<string, unknown>

/** A page of a list. */
export type Envelope = {
  count: number
  next: string | null
  previous: string | null
  results: Json[]
}

export const SHIRTS = 30

/** Thirty shirts, each a day older and 1,000 naira dearer than the one before, the first without stock. */
const shirts = Array.from({ length: SHIRTS }, (_, index) => {
  const added = new Date(Date.parse('2026-09-30') - index * DAY_MS).toISOString().slice(0, 10)
  const stock = index === 0 ? 0 : 150
  return `shirt-${String.fromCharCode(97 + (index % 26))}${index},Shirt ${index},men,shirts,ankara,Ankara,${1_000 * (index + 1)},,Red,L-42:${stock},,A shirt.,${added}`
})

/** A shop with the fixture's three items and thirty shirts, and ways to ask it as a browser that it has not seen. */
export async function aShirtShop() {
  const shop = await openTestShop()
  const folder = await aFolder()
  await folder.writeRows(...ROWS, ...shirts)
  await importCatalogue(shop, folder.dir)

  const get = (path: string, headers: Record<string, string> = {}) =>
    send(shop, aBrowser(), `GET ${path}`, undefined, { headers })
  const read = async <T = Json>(path: string): Promise<T> => {
    const response = await get(path)
    expect([path, response.status]).toEqual([path, 200])
    return (await response.json()) as T
  }
  const list = (path: string) => read<Envelope>(path)
  const expectRefusal = async (path: string, status: number, body: unknown) => {
    const response = await get(path)
    expect([path, response.status, await response.json()]).toEqual([path, status, body])
  }
  return { shop, get, read, list, expectRefusal }
}

export const slugsOf = ({ results }: Envelope) => results.map((item) => item['slug'])

export const NOT_FOUND = { detail: 'Not found.' }
