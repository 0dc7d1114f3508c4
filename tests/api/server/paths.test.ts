import { describe, expect, test } from 'vitest'
import { somePlaces } from '../../support/places.ts'
import { say } from '../../support/processes/say.ts'
import { addressOf } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'

const hexOf = (sign: string): string => sign.charCodeAt(0).toString(16)

/** The path in spellings that some programs take for the path itself, and others for another one. */
function spellingsOf(path: string): string[] {
  const [first = '', ...rest] = path.slice(1).split('/')
  const [tail, end] = [rest.join('/'), path.slice(1)]
  const [letter = '', others] = [first[0], first.slice(1)]
  return [
    // Dot segments, plain and encoded, once and twice.
    '/x/.. /. /.. /x/%2e%2e /%2e /x/.%2e /x/%2E. /%2e%2e /x/y/../.. /x/%252e%252e /%252e',
    '/x/%25%32%65. /.%252e',
  ]
    .flatMap((starts) => starts.split(' '))
    .map((start) => `${start}/${end}`)
    .concat(
      [`/${first}/./${tail}`, `/${first}/../${end}`, `/${first}/%2e/${tail}`, `/${end}/.`],
      [`/${end}/x/..`, `/${end}/x/%2e%2e`, `/${end}/%2e`, `/${end}/./`, `/${end}/..`],
      // Empty parts.
      [`//${end}`, `///${end}`, `/x//../${end}`, `/${first}//${tail}`, `/${end}//`, `/.//${end}`],
      [`//x/../${end}`, `//../${end}`],
      // Letters and slashes that are encoded twice or need not be.
      [`/%25${hexOf(letter)}${others}/${tail}`, `/%2525${hexOf(letter)}${others}/${tail}`],
      [`/${first}%2f${tail}`, `/%2F${end}`, `/${first}%252f${tail}`, `/x%2f..%2f${end}`],
      [`/x/..%2f${end}`, `/..%2F${end}`, `/${end}%2f`, `/${end}%2f..`],
      // Backslashes.
      [`/\\${end}`, `/x\\..\\${end}`, `/${first}\\${tail}`, `/%5c${end}`, `/${first}%5C${tail}`],
      [`/x/..\\${end}`, `/x/..%5c${end}`, `/%255c${end}`, `\\${end}`, `/${end}\\`],
      // NUL and other control characters.
      [`/${end}%00`, `/${first}%00/${tail}`, `/%00/${end}`, `/${end}%0a`, `/${end}%0D`],
      [`/${end}%09`, `/%09${end}`, `/${first}%7f/${tail}`, `/${end}%2500`, `/${end}\t`],
      // What a browser cuts off, and parameters of a part.
      [`/${end}#`, `/${end}#x`, `/x#/../${end}`, `/${end}%23`, `/${end}%3f`, `/${end}%3Fx`],
      [`/${first};x/${tail}`, `/${end};x`, `/..;/${end}`, `/x/..;/${end}`],
      // Ends that some servers leave out, and letters that some take for others.
      [`/${end}.`, `/${end}%20`, `/%20${end}`, `/${end}.html`, `/${end}/index.html`],
      [
        `/%c0%ae%c0%ae/${end}`,
        `/%c0%af${end}`,
        `/%ef%bc%8e%ef%bc%8e/${end}`,
        `/x/%e2%80%a4./${end}`,
      ],
      [`http:/${end}`, `http:\\\\a.example/${end}`, `http://a.example/x/../${end}`],
    )
}

const HEAD = 'HTTP/1.1\r\nHost: a.example'

const statusOf = async (shop: TestShop, method: string, path: string): Promise<string> => {
  const body = method === 'POST' ? '\r\nContent-Length: 0' : ''
  return (await say(shop, `${method} ${path} ${HEAD}${body}`)).slice('HTTP/1.1 '.length).slice(0, 3)
}

const shop = await openTestShop()
await somePlaces(shop)
const gele = await anItem(shop, { name: 'Gele', stock: 9 })
const closed = await openTestShop({ DESK: 'off' })

const TARGETS = [
  ['a page of the desk', shop, 'GET', '/desk/signin', '200'],
  ['a form of the desk', shop, 'POST', '/desk/signin', '403'],
  ['the desk that is off', closed, 'GET', '/desk/signin', '404'],
  ['the API', shop, 'GET', '/billing/states', '200'],
  ['a webhook', shop, 'POST', '/api/payments/webhooks/sandbox', '401'],
  ['a picture', shop, 'GET', '/media/abcdefghijklmnopqrstuvwx/320.webp', '404'],
  ['a page that is cached', shop, 'GET', `/products/${gele.slug}`, '200'],
] as const

describe('a path is one thing to everything behind the door', () => {
  test.each(TARGETS)('%s', async (_, of, method, path, status) => {
    expect(await statusOf(of, method, path)).toBe(status)
    // One spelling is as good as another where nobody takes it for another path.
    const [letter = ''] = path.slice(1)
    expect(await statusOf(of, method, `/%${hexOf(letter)}${path.slice(2)}`)).toBe(status)
    const spellings = spellingsOf(path)
    expect(spellings.length).toBeGreaterThanOrEqual(60)
    const answers = await Promise.all(
      spellings.map(async (spelling) => [spelling, await statusOf(of, method, spelling)]),
    )
    // Within the desk, who is not signed in is led to the sign-in.
    const isRefused = /desk/.test(path) ? /301|303|40[034]/ : /301|40[04]/
    expect(answers.filter(([, answer = '']) => !isRefused.test(answer))).toEqual([])
  })

  test('as a browser asks for it, the desk that is off stays so', async () => {
    const address = await addressOf(closed)
    const spellings = spellingsOf('/desk/signin').filter((spelling) => spelling.startsWith('/'))
    for (const spelling of spellings) {
      const { status } = await fetch(address + spelling, { redirect: 'manual' })
      expect([301, 404], spelling).toContain(status)
    }
  })

  test('what is led elsewhere is led to the path itself', async () => {
    const answer = await say(shop, `GET //desk//signin ${HEAD}`)
    expect(answer).toMatch(/^HTTP\/1.1 301 [^]*\r\nlocation: \/desk\/signin\r\n/)
    for (const path of ['//x/../desk', '//%2e/desk', '/X/%2e%2e/desk'])
      expect(await statusOf(shop, 'GET', path), path).toBe('404')
  })
})
