import type { Shop } from '#lib/shop.ts'
import { aBrowser, type Browser, send } from '../send.ts'

/** A browser with the cookie of a session at the desk. */
export function atDesk({ cookie }: { cookie: string }): Browser {
  const browser = aBrowser()
  browser.cookies.set('desk', cookie)
  return browser
}

/** The text of a page of the desk. */
export const read = async (shop: Shop, who: Browser, path: string): Promise<string> =>
  (await send(shop, who, `GET ${path}`)).text()

/** The hidden value of the first form on a page that has this `act`. */
export const onceOf = (html: string, act: string): string =>
  new RegExp(
    `name="act" value="${act}"[^>]*>\\s*<input type="hidden" name="once" value="([^"]+)"`,
  ).exec(html)?.[1] ?? ''

/** Presses the button of the form on a page with this act, with what the page has typed into it. Where it leads to. */
export async function press(
  shop: Shop,
  who: Browser,
  { page, act }: { page: string; act: string },
): Promise<string> {
  const forms = (await read(shop, who, page)).match(/<form .*?<\/form>/gs) ?? []
  const form = forms.find((one) => onceOf(one, act) !== '') ?? ''
  const typed = [...form.matchAll(/name="([^"]*)"[^>]*? value="([^"]*)"/g)]
  const path = actionOf(form, act, page)
  const fields = Object.fromEntries(typed.map(([, name = '', value = '']) => [name, value]))
  return (await post(shop, who, path, fields)).headers.get('location') ?? ''
}

/** Where the first form on a page with this `act` goes; `path` where the page has none. */
export const actionOf = (html: string, act: string, path: string): string =>
  new RegExp(`action="([^"]*)"[^>]*>\\s*<input type="hidden" name="act" value="${act}"`)
    .exec(html)?.[1]
    ?.replaceAll('&amp;', '&')
    .replaceAll('&#38;', '&')
    .replace(/#.*/, '') ?? path

/** Sends a form as a browser without script does. */
export const post = (
  shop: Shop,
  who: Browser,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) => send(shop, who, `POST ${path}`, fields, { form: true, headers })

/** Loads a page and sends its form `act`. */
export async function submit(
  shop: Shop,
  who: Browser,
  path: string,
  { act, ...fields }: { act: string } & Record<string, string>,
): Promise<Response> {
  const once = onceOf(await read(shop, who, path), act)
  return post(shop, who, path, { act, once, ...fields })
}

/** The fields of a form that shows what is there, with what it shows: `shown.phone` is what `phone` was. */
export const shownIn = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/name="(shown\.[^"]+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  )

/** As `submit`, for a form that changes what it shows. */
export async function change(
  shop: Shop,
  who: Browser,
  path: string,
  typed: { act: string } & Record<string, string>,
): Promise<Response> {
  const html = await read(shop, who, path)
  return post(shop, who, path, { once: onceOf(html, typed.act), ...shownIn(html), ...typed })
}

/** The words of a page, without its head and foot. */
export const wordsOf = (html: string): string =>
  (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '')
    .replaceAll(/<[^>]+>|\s+/g, ' ')
    .replaceAll(/ +/g, ' ')

/** The rows of an act in the audit, the oldest first. */
export async function auditOf({ db }: Shop, act: string) {
  const rows = db.selectFrom('audit').select(['who', 'subject', 'changes', 'reason'])
  const found = await rows.where('act', '=', act).orderBy('id').execute()
  return found.map(({ changes, ...row }) => ({ ...row, changes: JSON.parse(changes) }))
}
