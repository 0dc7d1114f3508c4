import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { RIGHT_OF_ROUTE } from '#desk/routes.ts'
import { ROLES } from '#lib/desk/rights.ts'
import { knownTo } from '../../support/accounts/person.ts'
import { atDesk, auditOf, post, wordsOf } from '../../support/desk/desk.ts'
import { actsOn } from '../../support/desk/walk/fill-in.ts'
import { aMember } from '../../support/desk/staff.ts'
import { aWalk } from '../../support/desk/walk/walk.ts'
import { fillIn, listEndpoints, listPages } from '../../support/failures/endpoints.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'

/** What a first round trip of a connection carries. */
const FIRST_ANSWER_BYTES = 14 * 1024

let walk: Awaited<ReturnType<typeof aWalk>>
beforeAll(async () => {
  walk = await aWalk()
})

/** The tables in which something else stands than before. */
async function changedSince(shop: TestShop, before: Record<string, string>): Promise<string[]> {
  const present = await knownTo(shop)
  return Object.keys(present).filter((name) => present[name] !== before[name])
}

/** How many mails and other work wait, or are done. */
const countJobs = async ({ db }: TestShop) =>
  (await db.selectFrom('job').select('id').execute()).length

/** What is wrong in a page's fields, and has no link above its heading, where a phone shows it. */
function unlinkedIn(html: string): string[] {
  const [, summary = ''] = /<section [^>]*wrong-fields"(.*?)<\/section>.*?<h1/s.exec(html) ?? []
  const tags = html.match(/<[a-z]+ [^>]*(aria-invalid="true"|data-wrong)[^>]*>/g) ?? []
  const fields = tags.filter((tag) => !tag.includes('role="alert"'))
  const wrong = fields.map((tag) => / id="([^"]*)"/.exec(tag)?.[1] ?? tag)
  if (wrong.length === 0 && /field-error"/.test(html)) return ['a fault without a field']
  return wrong.filter((id) => !summary.includes(`href="#${id}"`))
}

describe('each page of the desk, as its example says,', () => {
  test('opens for who may, and shows them the forms of their acts', async () => {
    const shop = await walk.copy()
    for (const role of ROLES) {
      const clerk = walk.clerk(shop, role)
      const opened = new Map<string, { status: number; headers: Headers; html: string }>()
      const open = async (at: string) => {
        const known = opened.get(at)
        if (known) return known
        const response = await clerk.open(at)
        const page = {
          status: response.status,
          headers: response.headers,
          html: await response.text(),
        }
        opened.set(at, page)
        return page
      }
      for (const { at, also, files, roles, acts } of walk.pages) {
        const opens = [{ at, roles }, ...files]
        for (const { at, roles } of opens) {
          const { status } = await open(at)
          expect.soft(status, `${role} at ${at}`).toBe(roles.includes(role) ? 200 : 404)
        }
        if (!roles.includes(role)) continue
        const { headers } = await open(at)
        expect.soft(headers.get('cache-control'), at).toBe('private, no-store')
        expect.soft(headers.get('referrer-policy'), at).toBe('same-origin')
        expect.soft(headers.get('x-robots-tag'), at).toBe('noindex')
        expect.soft(headers.get('speculation-rules'), at).toBeNull()
        for (const { name, at, roles } of acts.filter(({ isUnseen }) => !isUnseen)) {
          const isThere = actsOn((await open(at)).html).has(name)
          expect.soft(isThere, `${role}: ${name} at ${at}`).toBe(roles.includes(role))
        }
        if (role !== 'owner') continue
        for (const path of [at, ...also]) {
          const { html } = await open(path)
          expect.soft(gzipSync(html).length, path).toBeLessThan(FIRST_ANSWER_BYTES)
          // A part of the page that was not told what it needs leads nowhere. Random letters may have the word within.
          expect
            .soft(html.match(/<[a-z][^>]*="[^"]*(\bundefined\b|\bNaN\b|\[object)[^>]*>/g), path)
            .toBeNull()
        }
      }
    }
  })

  test('is refused to who may not, and nothing changes', async () => {
    const shop = await walk.copy()
    const before = await knownTo(shop)
    for (const role of ROLES) {
      const clerk = walk.clerk(shop, role)
      for (const { name, at, good } of walk.acts.filter(({ roles }) => !roles.includes(role))) {
        const { status } = await clerk.sendAlone(at, { ...good, act: name })
        expect.soft([403, 404], `${role}: ${name} at ${at}`).toContain(status)
      }
    }
    expect(await changedSince(shop, before)).toEqual([])
  })

  test('does each act once, however often it is pressed, and says so in the audit', async () => {
    for (const tried of walk.acts) {
      const { name, act, at, roles, good } = tried
      const shop = await walk.copy()
      const before = await auditOf(shop, act.name)
      const by = roles.at(-1) ?? 'owner'
      const clerk = walk.clerk(shop, by)
      const form = await clerk.fill(tried, good)
      const { status, headers } = await clerk.send(form)
      const said = `${by}: ${name} at ${at}`
      expect.soft([200, 303], said).toContain(status)
      const done = (await auditOf(shop, act.name)).slice(before.length)
      const jobs = await countJobs(shop)
      const again = await clerk.send(form)
      const [first, second] = [headers.get('location'), again.headers.get('location')]
      expect.soft([again.status, second], said).toEqual([status, first])
      const then = [await auditOf(shop, act.name), await countJobs(shop)]
      expect.soft(then, said).toEqual([[...before, ...done], jobs])
      expect.soft(done.at(-1)?.who, said).toBe(by)
      const audit = await walk.clerk(shop, 'owner').read('/desk/audit')
      expect.soft(audit, said).toContain(act.says)
      // By its name or number, not as it is stored: NAMES_OF knows each kind.
      for (const { subject } of done)
        if (/^[a-z-]+:/.test(subject)) expect.soft(wordsOf(audit), said).not.toContain(subject)
    }
  })

  test('says what is wrong with a form, and changes nothing', async () => {
    const shop = await walk.copy()
    const before = await knownTo(shop)
    for (const tried of walk.acts)
      for (const role of tried.bad === null ? [] : tried.roles) {
        const response = await walk.clerk(shop, role).press(tried, tried.bad ?? {})
        const said = `${role}: ${tried.name} at ${tried.at}`
        expect.soft([400, 409], said).toContain(response.status)
        const html = await response.text()
        expect.soft(html, said).toMatch(/field-error"|role="alert"/)
        expect.soft(unlinkedIn(html), said).toEqual([])
      }
    expect(await changedSince(shop, before)).toEqual([])
  })

  test('refuses an act that it does not have, or any form, and changes nothing', async () => {
    const shop = await walk.copy()
    const before = await knownTo(shop)
    const owner = walk.clerk(shop, 'owner')
    for (const { at, acts } of walk.pages)
      for (const act of ['burn', 'constructor']) {
        const response = await owner.sendAlone(at, { act, role: 'owner' })
        const isForm = acts.length > 0
        expect.soft(response.status, `${act} at ${at}`).toBe(isForm ? 400 : 405)
        expect.soft(response.headers.get('allow'), at).toBe(isForm ? null : 'GET, HEAD')
      }
    for (const { name, at, good } of walk.acts.filter(({ act }) => act.button)) {
      const { status } = await owner.sendAlone(at, { ...good, act: name, do: 'burn' })
      expect.soft(status, `${name} at ${at}`).toBe(400)
    }
    expect(await changedSince(shop, before)).toEqual([])
    const unknown = await (await owner.sendAlone('/desk/staff', { act: 'burn' })).text()
    expect(unknown).toContain('This page has no such form. Nothing was changed.')
  })
})

describe('a page of the desk', () => {
  const routes = [
    ...listPages().flatMap((path) => [
      { method: 'GET', path },
      { method: 'POST', path },
    ]),
    ...listEndpoints(),
  ].filter(({ path }) => path.startsWith('/desk'))

  test('is a screen, or in the list of those that are none', () => {
    const found = new Set(routes.map(({ path }) => path))
    expect([...found].toSorted()).toEqual(Object.keys(RIGHT_OF_ROUTE).toSorted())
  })

  test('sends who is not signed in to the sign-in, on both ways', async () => {
    const shop = await openTestShop()
    for (const { method, path } of routes.filter(({ path }) => RIGHT_OF_ROUTE[path] !== null)) {
      const response = await send(shop, aBrowser(), `${method} ${fillIn(path, '1')}`)
      expect(response.status, path).toBe(303)
      expect(response.headers.get('location'), path).toMatch(/^\/desk\/signin/)
    }
  })

  test('answers for itself when it is not there, or not for its reader', async () => {
    const shop = await openTestShop()
    const packer = atDesk(await aMember(shop, 'packer'))
    const paths = ['/desk/nowhere', '/desk/no/such/page', '/desk/staff', '/desk/orders/OJ-0000']
    for (const path of [...paths, '/desk/signout']) {
      const response = await send(shop, packer, `GET ${path}`)
      expect(response.status, path).toBe(404)
      expect(response.headers.get('cache-control'), path).toBe('private, no-store')
      const html = await response.text()
      expect(html, path).toContain('There is no such page')
      expect(html, path).toContain('href="/desk/stock"')
      expect(html, path).not.toContain('href="/desk/staff"')
      const posted = await post(shop, packer, path === '/desk/signout' ? '/desk/x' : path, {})
      expect(await posted.text(), path).toContain('href="/desk/stock"')
    }
    const outdated = await send(shop, packer, 'GET /desk/confirm?form=of-somebody-else')
    expect(outdated.status).toBe(403)
    expect(await outdated.text()).toContain('This page was open too long')
  })

  test('does not say which pages exist to a visitor who is not signed in', async () => {
    const shop = await openTestShop()
    for (const path of ['/desk/nowhere', '/desk/staff', '/desk/orders/OJ-0000']) {
      const { status, headers } = await send(shop, aBrowser(), `GET ${path}`)
      const next = encodeURIComponent(path)
      expect([status, headers.get('location')]).toEqual([303, `/desk/signin?next=${next}`])
    }
  })

  test('is not there with DESK=off, or from another network than DESK_NETWORKS', async () => {
    for (const env of [{ DESK: 'off' }, { DESK_NETWORKS: '10.0.0.0/8' }]) {
      const shop = await openTestShop(env)
      const who = atDesk(await aMember(shop))
      for (const path of ['/desk', '/desk/signin', '/desk/staff', '/desk/no-such-page']) {
        const response = await send(shop, who, `GET ${path}`)
        expect(response.status).toBe(404)
        expect(await response.text()).not.toContain('There is no such page')
      }
    }
    const near = await openTestShop({ DESK_NETWORKS: '10.0.0.0/8, 127.0.0.1' })
    expect((await send(near, aBrowser(), 'GET /desk/signin')).status).toBe(200)
  })
})
