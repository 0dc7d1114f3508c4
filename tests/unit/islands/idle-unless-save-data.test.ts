// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import idleUnlessSaveData from '../../../src/integrations/idle-unless-save-data.client.ts'

const OPTIONS = { name: 'idle-unless-save-data', value: '' }

/** An island that is hydrated by touch alone, as with Save-Data. */
function anIsland(load: () => Promise<() => Promise<void>>): HTMLElement {
  const island = document.createElement('astro-island')
  idleUnlessSaveData(load, OPTIONS, island)
  return island
}

const touch = (island: HTMLElement) => island.dispatchEvent(new Event('touchstart'))

beforeEach(() => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
})

describe('client:idle-unless-save-data', () => {
  test('is hydrated at the next touch when the first could not fetch it, and only once', async () => {
    const hydrate = vi.fn(async () => {})
    const load = vi
      .fn(async () => hydrate)
      .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    const island = anIsland(load)
    touch(island)
    await vi.waitFor(() => {
      touch(island)
      expect(hydrate).toHaveBeenCalledOnce()
    })
    touch(island)
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('is fetched once however often it is touched meanwhile', () => {
    const load = vi.fn(() => new Promise<never>(() => {}))
    const island = anIsland(load)
    for (let n = 0; n < 3; n++) touch(island)
    expect(load).toHaveBeenCalledOnce()
  })
})
