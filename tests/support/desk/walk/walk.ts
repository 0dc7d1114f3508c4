import { zipSync } from 'fflate'
import type { Example, Typed } from '#desk/example.ts'
import type { AnyScreen } from '#desk/screen.ts'
import { SCREENS } from '#desk/screens.ts'
import { newFormValue } from '#lib/desk/forms.server.ts'
import { hasMoneyLimit, ROLES, type Role } from '#lib/desk/rights.ts'
import { findSession, openSession } from '#lib/desk/sign-in/sessions.server.ts'
import type { Shop } from '#lib/shop.ts'
import { SECOND_MS } from '#lib/time.ts'
import { aPhoto, postFiles, type SentFile } from '../../catalogue/photos.ts'
import { aMailServer } from '../../failures/mail-server.ts'
import { startPaystack } from '../../fakes/paystack.ts'
import { somePlaces } from '../../places.ts'
import { send } from '../../send.ts'
import { aWorld, type TestShop } from '../../shop.ts'
import { anItem } from '../../world.ts'
import { newPasskeyOn } from '../authenticator.ts'
import { atDesk, post, read } from '../desk.ts'
import { namesIn, readExamples, withNames } from './examples.ts'
import { type Filled, fillIn } from './fill-in.ts'
import { makeNamed } from '../named.ts'
import { aPasskey, originOf } from '../passkeys.ts'
import { aTellingBrowser } from '../push-service.ts'
import { aMember, beginApp, codeFor, setLimits, STAFF_PASSWORD, theOwner } from '../staff.ts'

const STEP_MS = 30 * SECOND_MS

/** An act with its example, and who may do it. */
export type TriedAct = {
  name: string
  act: AnyScreen['acts'][string]
  at: string
  roles: readonly Role[]
  good: Typed
  bad: Typed | null
  needs: readonly string[]
  isUnseen: boolean
}

type File = { at: string; roles: readonly Role[] }
type Tried = Required<Pick<Example<{ acts: object }>, 'at' | 'also' | 'needs'>> & {
  screen: AnyScreen
  roles: readonly Role[]
  files: File[]
  acts: TriedAct[]
}

/** Each page of the desk with its example. Throws where one has none. */
async function readPages(): Promise<Tried[]> {
  const examples = await readExamples()
  return SCREENS.map((screen) => {
    const example = examples.get(screen.address)
    if (!example) throw new Error(`${screen.address} has no _example.ts`)
    const { at, also = [], needs = [], files = [], for: roles, acts = {} } = example
    const tried = Object.entries(screen.acts).map(([name, act]): TriedAct => {
      const of = acts[name]
      if (!of) throw new Error(`${screen.address} has no example of ${name}`)
      const { good, bad, needs = [], isUnseen = false } = of
      return { name, act, at: of.at ?? at, roles: of.for ?? roles, good, bad, needs, isUnseen }
    })
    const allFiles = files.map((file) => ({ at: file.at, roles: file.for ?? roles }))
    return { screen, at, also, needs, roles, files: allFiles, acts: tried }
  })
}

type Member = Awaited<ReturnType<typeof aMember>>

/** Somebody of each role, who has signed in twice, has a passkey and a phone that tells them, and has begun with a new app. */
async function someMembers(shop: TestShop): Promise<ReadonlyMap<Role, Member>> {
  const members = new Map<Role, Member>()
  for (const role of ROLES) {
    const member = await aMember(shop, role, role)
    members.set(role, member)
    await openSession(shop, member.id, { stage: 'open', device: 'Firefox on Android' })
    await aPasskey(shop, member)
    await aTellingBrowser(shop, member)
    await beginApp(shop, member)
    if (hasMoneyLimit(role))
      await setLimits(shop, theOwner, member.id, { each: 5_000_000, day: 50_000_000 })
  }
  // A code counts once, and the one of joining is used.
  shop.pass(STEP_MS)
  return members
}

/** What a clerk or a page says, and no world has. */
const isSaid = (name: string): boolean => /^(?:me|page|file)\.|^long$/.test(name)

/** All pages of the desk with their examples, and a shop in which there is all that these name. */
export async function aWalk() {
  const pages = await readPages()
  const asked = [
    ...namesIn(JSON.stringify(pages)),
    ...pages.flatMap(({ needs, acts }) => [...needs, ...acts.flatMap((act) => act.needs)]),
  ]
  const names = [...new Set(asked)].filter((name) => !isSaid(name)).toSorted()
  // Keys and mail are tried there; the shop has none of its own.
  const mail = await aMailServer(0)
  const { PAYSTACK_URL = '' } = (await startPaystack()).env
  const env = { RATE_LIMIT_FACTOR: '1000000', PAYSTACK_URL }
  const { world, copy } = await aWorld(env, async (shop) => {
    await somePlaces(shop)
    await anItem(shop, { stock: { M: 50, L: 40 } })
    await anItem(shop, { name: 'Gele', stock: 30 })
    await anItem(shop, { name: 'Zanna Cap', stock: 20 })
    return { members: await someMembers(shop), names: await makeNamed(shop, names) }
  })
  const ports = { 'me.mail-port': new URL(mail.url).port }
  const clerk = (shop: TestShop, role: Role) =>
    aClerk(shop, { ...world.names, ...ports }, world.members.get(role))
  return { pages, acts: pages.flatMap(({ acts }) => acts), copy, clerk }
}

const textFile = (name: string, text: string): SentFile => ({
  name,
  bytes: new TextEncoder().encode(text),
})

const photo = await aPhoto('photo.jpg')

/** Files that a form may take, by their names in an example. Sent again they are the same. */
const FILES: Readonly<Record<string, SentFile>> = {
  '{file.photo}': photo,
  '{file.text}': textFile('notes.txt', 'no photo'),
  '{file.table}': textFile('items.csv', 'name\n'),
  '{file.zip}': { name: 'photos.zip', bytes: zipSync({ 'gown.jpg': photo.bytes }) },
}

const keyOn = (page: string): string =>
  /<code[^>]*>([A-Z2-7 ]+)</.exec(page)?.[1]?.replaceAll(' ', '') ?? ''

/** A good hidden value for a form of this path that the session has not seen. */
async function onceAt(shop: Shop, { cookie }: Member, path: string): Promise<string> {
  const session = await findSession(shop, cookie)
  return newFormValue(shop, { sessionId: session?.id ?? '', path: path.split('?')[0] ?? '' })
}

/** Somebody with the browser at the desk of this shop, who fills in forms as examples say. */
function aClerk(shop: TestShop, names: Readonly<Record<string, string>>, member?: Member) {
  if (!member) throw new Error('nobody has this role')
  const browser = atDesk(member)
  const said: Readonly<Record<string, (page: string) => string>> = {
    long: () => 'x'.repeat(3_000),
    'me.password': () => STAFF_PASSWORD,
    'me.code': () => codeFor(shop, member.key),
    'page.code': (page) => codeFor(shop, keyOn(page)),
    'page.passkey': (page) => newPasskeyOn(page, originOf(shop)),
  }
  const say = (text: string, page = ''): string =>
    withNames(text, (name) => names[name] ?? said[name]?.(page))
  const sayAll = (typed: Typed, page = ''): Typed =>
    Object.fromEntries(Object.entries(typed).map(([name, text]) => [say(name), say(text, page)]))

  async function sendFilled({ path, fields, takesFiles }: Filled): Promise<Response> {
    const texts = Object.fromEntries(fields)
    if (!takesFiles) return post(shop, browser, path, texts)
    const [field = 'photos', name = ''] =
      Object.entries(texts).find(([, text]) => FILES[text]) ?? []
    const { [field]: _, ...others } = texts
    const file = FILES[name]
    return postFiles(shop, browser, path, others, file ? [file] : [], {}, field)
  }

  return {
    say,
    open: (path: string) => send(shop, browser, `GET ${say(path)}`),
    read: (path: string) => read(shop, browser, say(path)),

    /** Sends these fields as if the page had a form for them. */
    async sendAlone(path: string, fields: Typed): Promise<Response> {
      const once = await onceAt(shop, member, say(path))
      return post(shop, browser, say(path), { once, ...sayAll(fields) })
    },

    send: sendFilled,

    /** Fills in the form of an act. One with a button to look first is looked at first. */
    async fill({ name, act, at, isUnseen }: TriedAct, typed: Typed): Promise<Filled> {
      if (isUnseen) {
        const once = await onceAt(shop, member, say(at))
        const fields = Object.entries({ once, ...sayAll({ ...typed, act: name }) })
        return { path: say(at), fields, takesFiles: false }
      }
      let page = await this.read(at)
      const look = act.button?.shows[0]
      const asked = look === undefined ? null : fillIn(page, name, {}, look)
      // Fields come with what is typed, such as a line for each size that was chosen.
      if (asked) {
        const fields = [...asked.fields, ...Object.entries(sayAll(typed, page))]
        page = await (await sendFilled({ ...asked, fields })).text()
      }
      const form = fillIn(page, name, sayAll(typed, page), act.button?.does)
      if (!form) throw new Error(`${say(at)} has no form of ${name} with these fields`)
      return form
    },

    async press(tried: TriedAct, typed: Typed): Promise<Response> {
      return sendFilled(await this.fill(tried, typed))
    },
  }
}
