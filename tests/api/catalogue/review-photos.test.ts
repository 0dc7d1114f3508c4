import { describe, expect, test } from 'vitest'
import { clearBuyers } from '#lib/accounts/deletion/deletion.server.ts'
import { eraseDue } from '#lib/accounts/people/erase.server.ts'
import { ROLES } from '#lib/desk/rights.ts'
import { DAY_MS, HOUR_MS } from '#lib/time.ts'
import { aRatedItem } from '../../support/buying/review-photos.ts'
import { aPhoto } from '../../support/catalogue/photos.ts'
import { atDesk, auditOf, post, read, submit, wordsOf } from '../../support/desk/desk.ts'
import { aMember } from '../../support/desk/staff.ts'
import { aBrowser, type Browser, send } from '../../support/send.ts'
import { anItem } from '../../support/world.ts'

const PASSWORD = { current_password: 'market-day-7' }

describe('photos of a review', () => {
  test('are seen by nobody but their writer and the desk before somebody has looked', async () => {
    const { shop, tosin, ngozi, add, photos, pathOf, status, shelf, here, aShopper } =
      await aRatedItem()
    const sent = await add([await aPhoto()])
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${here}?sent`])
    const [photo] = await photos()
    expect([photo?.state, photo?.width, photo?.height]).toEqual(['waits', 60, 80])
    expect(await shelf()).not.toContain('review-photos')
    for (const path of [pathOf(photo), `${pathOf(photo)}?small`]) {
      expect(await status(path)).toBe(404)
      expect(await status(path, await aShopper())).toBe(404)
      const own = await send(shop, { cookies: tosin.cookies }, `GET ${path}`)
      expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    }
    expect(await status(`/desk/reviews/photos/${photo?.id}?small`, ngozi)).toBe(200)
    const page = wordsOf(await read(shop, { cookies: tosin.cookies }, `${here}?sent`))
    expect(page).toContain('Waits until we have looked at it')
    expect(page).toContain('We look at your photos, then everybody sees them.')
  })

  test('are shown to everybody once the desk shows them, small and with a link to all of it', async () => {
    const {
      shop,
      ngozi,
      tosin,
      here,
      add,
      photos,
      pathOf,
      status,
      shelf,
      look,
      id,
      item,
      detailOf,
    } = await aRatedItem()
    await shelf()
    const own = async () => wordsOf(await read(shop, { cookies: tosin.cookies }, here))
    expect(await own()).toContain('Up to 3 photos.')
    await add([await aPhoto(), await aPhoto()])
    expect(await own()).toContain('You can add 1 photo.')
    expect(wordsOf(await read(shop, ngozi, '/desk'))).toContain('1 review with photos to look at')
    const desk = await read(shop, ngozi, '/desk/reviews?tab=photos')
    const [one, two] = await photos()
    expect(desk).toContain(`src="/desk/reviews/photos/${one?.id}?small"`)
    expect((await look('show-photos')).headers.get('location')).toBe(
      '/desk/reviews?tab=all&done=photos-shown',
    )
    const page = await shelf()
    for (const photo of [one, two]) {
      expect(page).toContain(`<a href="${pathOf(photo)}">`)
      expect(page).toMatch(
        new RegExp(
          `src="${pathOf(photo)}\\?small" width="80" height="80" alt="Photo by ada[^"]+" loading="lazy"`,
        ),
      )
      expect(await status(pathOf(photo))).toBe(200)
    }
    expect(wordsOf(await read(shop, ngozi, '/desk/reviews?tab=photos'))).toContain(
      'No photo waits for a look.',
    )
    expect(await auditOf(shop, 'review.photos-shown')).toMatchObject([
      { who: 'Ngozi', subject: `review:${id}` },
    ])
    // Stars and words are as they were, and search engines are told of them alone.
    expect(await detailOf(item)).toMatchObject({
      average_rating: 4,
      ratings_count: 1,
      ratings: [{ rating: 4, description: 'It ties well.' }],
    })
    const [, data = ''] =
      /<script type="application\/ld\+json">([^<]*It ties[^<]*)</.exec(page) ?? []
    expect(data).not.toBe('')
    expect(data).not.toContain('/photos/')
  })

  test('are not shown when the desk says so, which their writer sees, and may be shown later', async () => {
    const { shop, tosin, add, photos, pathOf, status, look, here, ngozi } = await aRatedItem()
    await add([await aPhoto()])
    await look('refuse-photos')
    const [photo] = await photos()
    expect(await status(pathOf(photo))).toBe(404)
    const own = await read(shop, { cookies: tosin.cookies }, here)
    expect(wordsOf(own)).toContain('We do not show it')
    expect(wordsOf(await read(shop, ngozi, '/desk/reviews?tab=photos'))).not.toContain('ties well')
    await look('show-photos')
    expect(await status(pathOf(photo))).toBe(200)
  })

  test('wait for a look again when one is changed, and those that are shown stay', async () => {
    const { add, takeOff, photos, pathOf, status, shelf, look, shop, ngozi } = await aRatedItem()
    await add([await aPhoto(), await aPhoto()])
    await look('show-photos')
    const [one, two] = await photos()
    await shelf()
    await takeOff(one?.id ?? 0)
    await add([await aPhoto()])
    const [, three] = await photos()
    expect(await status(pathOf(one))).toBe(404)
    expect(await status(pathOf(two))).toBe(200)
    expect(await status(pathOf(three))).toBe(404)
    const page = await shelf()
    expect([page.includes(pathOf(one)), page.includes(pathOf(two))]).toEqual([false, true])
    expect(wordsOf(await read(shop, ngozi, '/desk/reviews?tab=photos'))).toContain('ties well')
    await look('refuse-photos')
    expect(await status(pathOf(two))).toBe(200)
    expect(await status(pathOf(three))).toBe(404)
  })

  test('that were changed since the desk opened the page are looked at again first', async () => {
    const { shop, ngozi, add, takeOff, photos, pathOf, status, formOf, atReview } =
      await aRatedItem()
    await add([await aPhoto()])
    const form = await formOf('show-photos')
    const [one] = await photos()
    await takeOff(one?.id ?? 0)
    await add([await aPhoto()])
    const [two] = await photos()
    const late = await post(shop, ngozi, atReview, form)
    expect(late.status).toBe(409)
    expect(wordsOf(await late.text())).toContain('has changed since you opened the page')
    expect(await status(pathOf(two))).toBe(404)
  })

  test('are hidden with their review, and shown with it again', async () => {
    const { shop, ngozi, add, photos, pathOf, status, shelf, look, formOf, atReview, tosin } =
      await aRatedItem()
    await add([await aPhoto()])
    await look('show-photos')
    const [photo] = await photos()
    expect(await shelf()).toContain(pathOf(photo))
    await post(shop, ngozi, atReview, { ...(await formOf('hide')), reason: 'It names a buyer.' })
    expect(await shelf()).not.toContain(pathOf(photo))
    expect(wordsOf(await read(shop, ngozi, atReview))).not.toContain('everybody sees it')
    expect(await status(pathOf(photo))).toBe(404)
    expect(await status(`${pathOf(photo)}?small`)).toBe(404)
    expect(await status(pathOf(photo), tosin)).toBe(200)
    await post(shop, ngozi, atReview, await formOf('show'))
    expect(await shelf()).toContain(pathOf(photo))
  })

  test('stay as they are when their review is written anew', async () => {
    const { add, photos, pathOf, status, look, rate, tosin, item } = await aRatedItem()
    await add([await aPhoto()])
    await look('show-photos')
    await rate(tosin, item, { rating: 2, description: 'It tore.' })
    expect(await status(pathOf((await photos())[0]))).toBe(200)
  })

  test('go with the account, and its review stays', async () => {
    const { shop, tosin, add, photos, pathOf, status, shelf, look, aBuyerOf, item, rate } =
      await aRatedItem()
    const bola = await aBuyerOf(item)
    await rate(bola, item, { rating: 5, description: 'Lovely.' })
    await add([await aPhoto()], bola)
    await add([await aPhoto()])
    await look('show-photos')
    const [, photo] = await photos()
    expect(await shelf()).toContain(pathOf(photo))
    expect((await send(shop, tosin, 'DELETE /auth/users/me/', PASSWORD)).status).toBe(204)
    expect(await photos()).toHaveLength(1)
    expect(await status(pathOf(photo))).toBe(404)
    const page = await shelf()
    expect([page.includes(pathOf(photo)), page.includes('It ties well.')]).toEqual([false, true])
  })

  test('go when the desk erases their writer', async () => {
    const { shop, tosin, add, photos } = await aRatedItem()
    await add([await aPhoto()])
    const owner = atDesk(await aMember(shop, 'owner', 'Amaka'))
    const at = `/desk/people/c${tosin.id}`
    const asked = await submit(shop, owner, at, { act: 'erase' })
    expect(asked.status).toBe(303)
    expect(await photos()).toHaveLength(1)
    shop.pass(25 * HOUR_MS)
    await eraseDue(shop)
    expect(await photos()).toEqual([])
  })

  test('are in the file with my data', async () => {
    const { shop, tosin, add, photos, pathOf, aBuyerOf, item } = await aRatedItem()
    await add([await aPhoto()])
    const [photo] = await photos()
    const read = async (who: Browser) =>
      (await (await send(shop, { cookies: who.cookies }, 'GET /settings/data')).json()) as {
        review_photos: unknown[]
      }
    expect((await read(tosin)).review_photos).toEqual([
      expect.objectContaining({
        id: photo?.id,
        state: 'waits',
        address: expect.stringMatching(new RegExp(`^https?://.*${pathOf(photo)}$`)),
      }),
    ])
    expect((await read(await aBuyerOf(item))).review_photos).toEqual([])
  })

  test('are found by no other address, and shown at the desk to who may answer reviews alone', async () => {
    const { shop, item, add, photos, look, status } = await aRatedItem()
    await add([await aPhoto()])
    await look('show-photos')
    const own = (await photos())[0]?.id ?? 0
    const other = await anItem(shop)
    const names = ['0', '-1', `${own}.webp`, `0${own}`, `${own}e0`, '..%2f1', String(own + 1)]
    for (const name of names)
      expect(await status(`/products/${item.slug}/photos/${name}`), name).toBe(404)
    expect(await status(`/products/${other.slug}/photos/${own}`)).toBe(404)
    for (const role of ROLES) {
      const who = atDesk(await aMember(shop, role))
      const may = ['owner', 'manager', 'support'].includes(role)
      expect(await status(`/desk/reviews/photos/${own}`, who), role).toBe(may ? 200 : 404)
    }
    const stranger = await send(shop, aBrowser(), `GET /desk/reviews/photos/${own}`)
    expect(stranger.headers.get('location')).toMatch(/^\/desk\/signin/)
  })

  test('cannot be shown without the right to answer reviews', async () => {
    const { shop, add, photos, formOf, atReview } = await aRatedItem()
    await add([await aPhoto()])
    const packer = atDesk(await aMember(shop, 'packer'))
    expect((await post(shop, packer, atReview, await formOf('show-photos'))).status).toBe(404)
    expect(await photos()).toMatchObject([{ state: 'waits' }])
  })

  test('that came in the moment in which their writer deleted the account go within a day', async () => {
    const { shop, id, add, photos } = await aRatedItem()
    await add([await aPhoto()])
    // As a transaction leaves it that had read the review before.
    await shop.db.updateTable('review').set({ customer_id: null }).where('id', '=', id).execute()
    await clearBuyers(shop)
    expect(await photos()).toEqual([])
  })

  test('that are not shown are deleted after a year, and those that are shown stay', async () => {
    const { shop, add, photos, look } = await aRatedItem()
    await add([await aPhoto()])
    await look('show-photos')
    await add([await aPhoto()])
    shop.pass(364 * DAY_MS)
    await clearBuyers(shop)
    expect(await photos()).toHaveLength(2)
    shop.pass(2 * DAY_MS)
    await clearBuyers(shop)
    expect(await photos()).toMatchObject([{ state: 'shown' }])
    const waiting = shop.db.selectFrom('review').select('id').where('photos_at', 'is not', null)
    expect(await waiting.execute()).toEqual([])
  })
})
