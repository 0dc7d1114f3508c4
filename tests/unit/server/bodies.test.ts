import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SCREENS } from '#desk/screens.ts'
import { Bodies, type Body } from '#lib/web/server/bodies.server.ts'

const MB = 1_048_576

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

type Sent = { network: string; length: number; path?: string }

/** A signed-in visitor who begins to send a portrait, or anybody who begins to send a form. */
function begin(bodies: Bodies, { network, length, path: wanted }: Sent) {
  const isPortrait = length > MB
  const headers = {
    'content-length': String(length),
    'content-type': isPortrait ? 'multipart/form-data' : 'application/x-www-form-urlencoded',
  }
  const stream = Object.assign(new PassThrough({ highWaterMark: 16 * MB }), { headers })
  const path = wanted ?? (isPortrait ? '/settings' : '/signin')
  const asked = { network, path, sender: async () => 'may' as const }
  const received = bodies.receive(stream as unknown as IncomingMessage, asked)
  const end: { is: Body | { code: string } | 'waiting' } = { is: 'waiting' }
  received.then(
    (body) => void (end.is = body),
    (error: { code: string }) => void (end.is = error),
  )
  const send = async (bytes: number) => {
    stream.write(Buffer.alloc(bytes))
    await vi.advanceTimersByTimeAsync(1)
  }
  return { send, stream, end }
}

const aPortrait = (bodies: Bodies, network: string) => begin(bodies, { network, length: 9 * MB })
const somePhotos = (bodies: Bodies, network: string) =>
  begin(bodies, { network, length: 60 * MB, path: '/desk/goods/wrap-dress/photos' })
const aForm = (bodies: Bodies, network: string, length = 16_000) =>
  begin(bodies, { network, length })

const BUSY = { code: 'busy', status: 503 }

describe('what bodies may take of the memory', () => {
  test('one network has 12 of the 48 MB for large bodies, and the others go on', async () => {
    const bodies = new Bodies()
    const [first, second] = [aPortrait(bodies, 'a'), aPortrait(bodies, 'a')]
    const other = aPortrait(bodies, 'b')
    await other.send(8 * MB)
    await first.send(6 * MB)
    await second.send(6 * MB)
    expect([first.end.is, second.end.is]).toEqual(['waiting', 'waiting'])
    await second.send(1)
    expect(first.end.is).toMatchObject(BUSY)
    expect([second.end.is, other.end.is]).toEqual(['waiting', 'waiting'])
  })

  test('photos of the desk have 64 MB of their own, from one network too, and 5 minutes', async () => {
    const bodies = new Bodies()
    const portrait = aPortrait(bodies, 'a')
    await portrait.send(8 * MB)
    const photos = [1, 2, 3].map(() => somePhotos(bodies, 'a'))
    for (const { send } of photos) await send(20 * MB)
    await vi.advanceTimersByTimeAsync(59_000)
    expect(portrait.end.is).toBe('waiting')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(portrait.end.is).toMatchObject(BUSY)
    await vi.advanceTimersByTimeAsync(4 * 60_000 - 5_000)
    expect(photos.map(({ end }) => end.is)).toEqual(Array(3).fill('waiting'))
    await photos[0]?.send(5 * MB)
    expect(photos.map(({ end }) => end.is)).toContainEqual(expect.objectContaining(BUSY))
  })

  test('each form of the desk with a field for files may send 20 MB', async () => {
    const takers = SCREENS.filter(({ acts }) =>
      Object.values(acts).some(({ takesPhotos, takesTable }) => takesPhotos || takesTable),
    )
    expect(takers.length).toBeGreaterThan(3)
    for (const { address } of takers) {
      const path = address
        .replace('[slug]', 'wrap-dress')
        .replace('[category]', 'category-1')
        .replace('[number]', 'NG-100001')
      const form = begin(new Bodies(), { network: 'a', length: 20 * MB, path })
      await form.send(1)
      expect(form.end.is, path).toBe('waiting')
    }
  })

  test('photos of buyers have 64 MB, 32 of a network, and do not hold up those of the desk', async () => {
    const bodies = new Bodies()
    const desk = somePhotos(bodies, 'a')
    await desk.send(40 * MB)
    const pay = begin(bodies, { network: 'b', length: 21 * MB, path: '/pay/abc.def' })
    const ask = begin(bodies, { network: 'a', length: 32 * MB, path: '/orders/abc' })
    await pay.send(15 * MB)
    await ask.send(30 * MB)
    const call = begin(bodies, { network: 'a', length: 5 * MB, path: '/api/orders/abc/returns/' })
    await call.send(3 * MB)
    // The largest of its network is cut, however fast it came.
    expect(ask.end.is).toMatchObject(BUSY)
    expect([desk, pay, call].map(({ end }) => end.is)).toEqual(Array(3).fill('waiting'))
  })

  test.each([
    ['/pay/abc.def', 21],
    ['/orders/abc/pay', 21],
    ['/orders/abc', 32],
    ['/api/orders/abc/returns/', 32],
  ])('a body for %s is refused above %i MB, before it is read', async (path, most) => {
    const form = begin(new Bodies(), { network: 'a', length: most * MB + 1, path })
    await vi.advanceTimersByTimeAsync(1)
    expect(form.end.is).toMatchObject({ code: 'too_large' })
  })

  test('many networks have 48 MB together', async () => {
    const bodies = new Bodies()
    const senders = Array.from({ length: 6 }, (_, n) => aPortrait(bodies, `network ${n}`))
    for (const { send } of senders) await send(8 * MB)
    expect(senders.map(({ end }) => end.is)).toEqual(Array(6).fill('waiting'))
    const last = aPortrait(bodies, 'one more')
    await last.send(1)
    expect(last.end.is).toMatchObject(BUSY)
    expect(senders.map(({ end }) => end.is)).toEqual(Array(6).fill('waiting'))
  })

  test('the slowest sender is cut first, whoever sends the byte too many', async () => {
    const bodies = new Bodies()
    const slow = aPortrait(bodies, 'a')
    await slow.send(5 * MB)
    await vi.advanceTimersByTimeAsync(60_000)
    const fast = aPortrait(bodies, 'a')
    await fast.send(8 * MB)
    expect(slow.end.is).toMatchObject(BUSY)
    expect(fast.end.is).toBe('waiting')
  })

  test('forms have 4 MB of a network and 16 MB of their own, which large bodies do not fill', async () => {
    const bodies = new Bodies()
    for (let n = 0; n < 4; n++) await aPortrait(bodies, `network ${n}`).send(9 * MB)
    const forms = Array.from({ length: 262 }, () => aForm(bodies, 'network 0'))
    for (const { send } of forms) await send(16_000)
    expect(forms.filter(({ end }) => end.is !== 'waiting')).toEqual([])
    await aForm(bodies, 'network 0').send(16_000)
    expect(forms.filter(({ end }) => end.is !== 'waiting')).toHaveLength(1)
  })

  test('counts a body until its request is answered', async () => {
    const bodies = new Bodies()
    const aWhole = async () => {
      const portrait = aPortrait(bodies, 'a')
      await portrait.send(9 * MB)
      portrait.stream.end()
      await vi.advanceTimersByTimeAsync(60_000)
      return portrait.end.is as Body
    }
    const answered = await aWhole()
    expect(answered.bytes).toHaveLength(9 * MB)
    answered.release()
    expect((await aWhole()).bytes).toHaveLength(9 * MB)
    const tooMuch = aPortrait(bodies, 'a')
    await tooMuch.send(9 * MB)
    expect(tooMuch.end.is).toMatchObject(BUSY)
  })
})

describe('a form', () => {
  test('has 20 seconds to arrive; a portrait has longer', async () => {
    const bodies = new Bodies()
    const [form, portrait] = [aForm(bodies, 'a'), aPortrait(bodies, 'a')]
    await vi.advanceTimersByTimeAsync(19_999)
    expect(form.end.is).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1)
    expect(form.end.is).toMatchObject(BUSY)
    expect(portrait.end.is).toBe('waiting')
  })
})
