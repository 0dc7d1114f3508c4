import type { APIContext } from 'astro'
import { isPressedTwice } from '#lib/desk/forms.server.ts'
import { may } from '#lib/desk/rights.ts'
import { fieldError, ShopError } from '#lib/errors.ts'
import { type FormResult, MOST_FIELDS, type ShowAgain } from '#lib/form.ts'
import { readLogos, readPrivatePhotos, takePhotos, withRoom } from '#lib/media/photo.server.ts'
import { deskDeviceOf, sayIsSaved } from '#lib/web/cookies/desk-cookie.server.ts'
import { requireDeskSession } from '#lib/web/desk.server.ts'
import { uploadsOf } from '#lib/web/endpoints/http.server.ts'
import { answerDeskForm, type DeskWork } from '#lib/web/forms/desk-form.server.ts'
import { MOST_PICTURES } from '#lib/orders/pictures/pictures.ts'
import type { Shop } from '#lib/shop.ts'
import { pictureTexts } from '#lib/texts/buying/pictures.ts'
import { doAct } from './act.server.ts'
import { type Act, isOnePress, type Screen } from './screen.ts'

export type Page = Pick<APIContext, 'request' | 'locals' | 'url' | 'params' | 'cookies'> & {
  response: { status?: number; headers: Headers }
}

/**
 * Does the act that a form of this page asks for. Throws ShopError('method_not_allowed') for a page without acts; an
 * act that it does not have is refused as `unknown_act`. `secrets`: what only this answer shows.
 */
export async function runAct<P, Data, Givens>(
  page: Page,
  { acts }: Screen<P, Data, Givens>,
): Promise<{ sent: FormResult; secrets: readonly string[] }> {
  const known = acts as Record<string, Act<P, unknown>>
  if (page.request.method === 'POST' && Object.keys(known).length === 0)
    throw new ShopError('method_not_allowed', { headers: { allow: 'GET, HEAD' } })
  let secrets: readonly string[] = []
  const works = Object.entries(known).map(([name, act]): [string, DeskWork] => [
    name,
    async (sent, by, files) => {
      // Who lacks the right does not learn what the form would say.
      if (!may(by.role, act.right)) throw new ShopError('permission_denied')
      const pressed = sent['do']?.replace(/-\d+$/, '') ?? ''
      if (act.button?.shows.includes(pressed)) return { status: 200 }
      if (act.button && pressed !== act.button.does) throw new ShopError('unknown_act')
      if (isOnePress(act as Act) && by.form && isPressedTwice(page.locals.shop, by.form.value))
        throw new ShopError('pressed_twice')
      const params = page.params as P
      const given = act.form?.read(sent)
      const { shop } = page.locals
      const device = deskDeviceOf(page.cookies, shop.config)
      const session = { ...requireDeskSession(page.locals), device }
      // Before the transaction of the act: to decode a photo takes longer than shoppers may wait for it.
      const { photos, refused } = await photosOf(shop, act, files)
      const table = await tableOf(act, files)
      const asked = { params, given, query: page.url.searchParams, photos, table, session }
      const work = () => doAct(shop, by, act, asked, (shown) => (secrets = shown))
      const path = await (act.takesPhotos ? withRoom(work) : work())
      if (by.form) sayIsSaved(page.cookies, shop.config, by.form.value)
      return refused.length > 0 ? photosRefused(refused) : path
    },
  ])
  const [shareTarget] = Object.entries(known).find(([, act]) => act.isShareTarget) ?? []
  const most = Math.max(
    ...Object.values(known).map(({ form }) => form?.mostFields() ?? MOST_FIELDS),
  )
  const sent = await answerDeskForm(page, Object.fromEntries(works), most, shareTarget)
  return { sent, secrets }
}

async function tableOf({ takesTable = false }: Pick<Act, 'takesTable'>, [file]: readonly File[]) {
  return takesTable && file ? { name: file.name, bytes: await file.bytes() } : null
}

/** The photos of a form. Throws ShopError('invalid') beside `photos` when none of its files is a photo. */
async function photosOf(
  shop: Shop,
  { takesPhotos = false }: Pick<Act, 'takesPhotos'>,
  files: readonly File[],
) {
  if (!takesPhotos) return { photos: [], refused: [] }
  // A parcel has one photo: no other file is read.
  if (takesPhotos === 'private' && files.length > MOST_PICTURES.park)
    throw fieldError('photos', pictureTexts.tooMany(MOST_PICTURES.park))
  const uploads = await uploadsOf(files)
  const taken = await (takesPhotos === 'private'
    ? readPrivatePhotos(uploads)
    : takesPhotos === 'logo'
      ? readLogos(uploads)
      : takePhotos(shop, uploads))
  const { photos, refused } = taken
  if (photos.length === 0 && refused.length > 0)
    throw new ShopError('invalid', { fields: { photos: refused } })
  return taken
}

/** The other photos are taken: the page shows them, and what is wrong with these. */
const photosRefused = (sentences: string[]): ShowAgain => ({
  status: 400,
  fieldErrors: { photos: sentences },
})
