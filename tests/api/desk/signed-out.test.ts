import { describe, expect, test } from 'vitest'
import { readTyped } from '#lib/desk/forms.server.ts'
import {
  clearEndedDesk,
  IDLE_MS,
  openSession,
  SESSION_MS,
} from '#lib/desk/sign-in/sessions.server.ts'
import { readStaff } from '#lib/desk/staff/staff.server.ts'
import type { Shop } from '#lib/shop.ts'
import { MINUTE_MS } from '#lib/time.ts'
import { atDesk, onceOf, post, read, submit } from '../../support/desk/desk.ts'
import { aPaidOrder } from '../../support/orders.ts'
import { somePlaces } from '../../support/places.ts'
import { aBrowser, type Browser, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import {
  aMember,
  codeFor,
  endSessionsOf,
  STAFF_PASSWORD,
  theOwner,
} from '../../support/desk/staff.ts'

const WORDS = 'Wrap it twice, she said.'

/** Somebody with the page of an order open, and a note typed into it. */
async function aWriter() {
  const shop = await openTestShop()
  await somePlaces(shop)
  const { number } = await aPaidOrder(shop)
  const member = await aMember(shop, 'manager', 'folake')
  const who = atDesk(member)
  const path = `/desk/orders/${number}`
  const once = onceOf(await read(shop, who, path), 'note')
  const sendNote = async (more: Record<string, string> = {}) =>
    (await post(shop, who, path, { act: 'note', words: WORDS, once, ...more })).headers.get(
      'location',
    ) ?? ''
  const kept = () => shop.db.selectFrom('desk_kept_form').selectAll().execute()
  const notes = () => shop.db.selectFrom('order_note').select('words').execute()
  return { shop, member, who, path, sendNote, kept, notes }
}

/** Signs in on the page that `location` leads to; returns where it goes on to. */
async function signIn(
  shop: Shop,
  who: Browser,
  { email, key }: { email: string; key: string },
  location: string,
): Promise<string> {
  const next = await post(shop, who, location, { email, password: STAFF_PASSWORD })
  const code = { code: codeFor(shop, key) }
  const opened = await post(shop, who, next.headers.get('location') ?? '', code)
  return opened.headers.get('location') ?? ''
}

/** Where a page leads on to. */
const goOn = async (shop: Shop, who: Browser, path: string): Promise<string> =>
  (await send(shop, who, `GET ${path}`)).headers.get('location') ?? ''

describe('a form of the desk whose session ran out', () => {
  test('stands there again as it was typed after the sign-in, and nothing was done', async () => {
    const { shop, member, who, path, sendNote, kept, notes } = await aWriter()
    shop.pass(IDLE_MS)
    const location = await sendNote()
    expect(location).toMatch(/^\/desk\/signin\?next=/)
    expect(location).not.toContain('Wrap')
    expect(JSON.stringify(await kept())).not.toContain('Wrap')
    const back = await signIn(shop, who, member, location)
    expect(back).toMatch(new RegExp(`^${path}\\?kept=`))
    const page = await read(shop, who, back)
    expect(page).toContain(`>${WORDS}</textarea>`)
    expect(page).toContain('You had to sign in again, and nothing was done.')
    expect(await notes()).toEqual([])
    const sent = { act: 'note', words: WORDS, once: onceOf(page, 'note') }
    expect((await post(shop, who, path, sent)).status).toBe(303)
    expect(await notes()).toEqual([{ words: WORDS }])
  })

  test('is kept also at the end of twelve hours, once, and goes an hour later', async () => {
    const { shop, sendNote, kept } = await aWriter()
    shop.pass(SESSION_MS)
    await clearEndedDesk(shop)
    expect(await sendNote()).toBe(await sendNote())
    expect(await kept()).toHaveLength(1)
    shop.pass(60 * MINUTE_MS)
    await clearEndedDesk(shop)
    expect(await kept()).toEqual([])
  })

  test('is shown to nobody else, and on no other page', async () => {
    const { shop, who, path, member, sendNote } = await aWriter()
    shop.pass(IDLE_MS)
    const location = await sendNote()
    const tunde = await aMember(shop, 'manager', 'Tunde')
    const next = new URLSearchParams(location.split('?')[1]).get('next') ?? ''
    expect(await read(shop, atDesk(tunde), next)).not.toContain(WORDS)
    await signIn(shop, who, member, location)
    const other = next.replace(path, `/desk/orders/${(await aPaidOrder(shop)).number}`)
    expect(await read(shop, who, other)).not.toContain(WORDS)
    expect(await read(shop, who, next)).toContain(WORDS)
  })

  test('is kept without its passwords', async () => {
    const { shop, member, who } = await aWriter()
    const once = onceOf(await read(shop, who, '/desk/me'), 'password')
    shop.pass(IDLE_MS)
    const passwords = { old_password: STAFF_PASSWORD, password: 'another one 9' }
    const answer = await post(shop, who, '/desk/me', { act: 'password', once, ...passwords })
    const signInPath = new URL(answer.headers.get('location') ?? '', shop.config.siteUrl)
    const next = new URL(signInPath.searchParams.get('next') ?? '', shop.config.siteUrl)
    const id = next.searchParams.get('kept') ?? ''
    const typed = await readTyped(shop, { staffId: member.id, path: '/desk/me' }, id)
    expect(typed).toEqual({ act: 'password' })
  })

  test('stands there again also where it waited for the password, whether that is typed or the page is loaded', async () => {
    const shop = await openTestShop()
    const member = await aMember(shop, 'owner', 'folake')
    const who = atDesk(member)
    const invite = { act: 'invite', email: 'musa@shop.example', role: 'support' }
    const typed = (page: string) => {
      expect(page).toContain('You had to sign in again, and nothing was done.')
      expect(page).toContain('value="musa@shop.example"')
      expect(page).toMatch(/value="support"[^>]* selected/)
    }
    for (const way of ['typed', 'loaded']) {
      shop.pass(15 * MINUTE_MS)
      const asked = await submit(shop, who, '/desk/staff', invite)
      const confirm = asked.headers.get('location') ?? ''
      const kept = new URLSearchParams(confirm.split('?')[1]).get('form') ?? ''
      shop.pass(IDLE_MS)
      const answer =
        way === 'typed'
          ? await post(shop, who, '/desk/staff', { kept, password: STAFF_PASSWORD })
          : await send(shop, who, `GET ${confirm}`)
      const back = await signIn(shop, who, member, answer.headers.get('location') ?? '')
      const shown = way === 'typed' ? back : await goOn(shop, who, back)
      expect(shown).toBe(`/desk/staff?kept=${kept}`)
      typed(await read(shop, who, shown))
      // The old page, still open in another tab, sends nothing by itself either.
      const late = await post(shop, who, '/desk/staff', { kept, password: STAFF_PASSWORD })
      expect(late.headers.get('location')).toBe(`/desk/staff?kept=${kept}`)
    }
    const invitations = async () => (await readStaff(shop)).invitations.map(({ email }) => email)
    expect(await invitations()).toEqual([])
    const tunde = atDesk(await aMember(shop, 'owner', 'Tunde'))
    const id = (await shop.db.selectFrom('desk_kept_form').select('id').execute())[0]?.id ?? ''
    expect((await send(shop, tunde, `GET /desk/confirm?form=${id}`)).status).toBe(403)
    // Signed in a moment ago: the password is not asked for once more.
    expect((await submit(shop, who, '/desk/staff', invite)).headers.get('location')).toBe(
      '/desk/staff',
    )
    expect(await invitations()).toEqual(['musa@shop.example'])
  })

  test('is not kept without a value of that session, nor when somebody has ended the session', async () => {
    const { shop, member, sendNote, kept } = await aWriter()
    shop.pass(IDLE_MS)
    for (const once of ['', 'made-up.value']) expect(await sendNote({ once })).toBe('/desk/signin')
    const stranger = aBrowser()
    stranger.cookies.set('desk', 'made-up')
    const answer = await send(shop, stranger, 'POST /desk/staff', { act: 'x' }, { form: true })
    expect(answer.headers.get('location')).toBe('/desk/signin')
    expect(await kept()).toEqual([])
    await endSessionsOf(shop, theOwner, member.id)
    expect(await sendNote()).toBe('/desk/signin')
    expect(await kept()).toEqual([])
  })
})

test('a form that is sent while its session is ended is done, or leads to the sign-in', async () => {
  const { shop, member, path, kept } = await aWriter()
  for (let round = 0; round < 12; round++) {
    const session = await openSession(shop, member.id, { stage: 'open', device: 'Chrome' })
    const who = atDesk({ cookie: session })
    const pages = await Promise.all(Array.from({ length: 6 }, () => read(shop, who, path)))
    const note = (page: string) =>
      post(shop, atDesk({ cookie: session }), path, {
        act: 'note',
        words: 'Ring the bell',
        once: onceOf(page, 'note'),
      })
    const answers = await Promise.all([
      ...pages.slice(0, 3).map(note),
      post(shop, who, '/desk/signout', {}),
      ...pages.slice(3).map(note),
    ])
    for (const answer of answers)
      expect([answer.status, answer.headers.get('location')]).toEqual([
        303,
        expect.stringMatching(/^\/desk\/(signin|orders)/),
      ])
  }
  expect(await kept()).toEqual([])
})
