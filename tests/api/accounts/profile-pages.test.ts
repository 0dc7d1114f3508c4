import { describe, expect, test } from 'vitest'
import { aCloth, profileOf, sendPicture } from '../../support/accounts/portraits.ts'
import { addressOf, aBrowser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { aCustomer } from '../../support/world.ts'

/** Sends the profile's form as a browser without script does. */
async function postForm(
  shop: TestShop,
  cookies: Map<string, string>,
  fields: Record<string, string>,
  image: Blob,
  fileName = 'me.png',
) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ form: 'profile', ...fields })) form.set(name, value)
  form.set('image', image, fileName)
  const origin = await addressOf(shop)
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return fetch(`${origin}/settings`, { method: 'POST', headers: { origin, cookie }, body: form })
}

describe('/my-profile and /settings', () => {
  test('lead a guest to sign in', async () => {
    const shop = await openTestShop()
    for (const path of ['/my-profile', '/settings']) {
      const response = await send(shop, aBrowser(), `GET ${path}`)
      expect(response.headers.get('location')).toBe(`/signin?next=${path}`)
    }
  })

  test('save by a form alone, and show what was saved', async () => {
    const shop = await openTestShop()
    const { cookies } = await aCustomer(shop, 'ada')
    const post = (fields: object) =>
      send(shop, { cookies }, 'POST /settings', fields, { form: true })
    const read = async (path: string) => (await send(shop, { cookies }, `GET ${path}`)).text()
    const saved = await post({ form: 'profile', first_name: 'Ada', phone_number: '08031234567' })
    expect(saved.headers.get('location')).toBe('/settings?saved')
    expect(await read('/settings?saved')).toContain('Saved')
    for (const path of ['/my-profile', '/settings'])
      expect(await read(path)).toContain('0803 123 4567')
    expect(await read('/my-profile')).toContain('@ada')
    const wrong = await post({ form: 'profile', first_name: 'Eve "E"', phone_number: 'x' })
    const html = await wrong.text()
    expect(wrong.status).toBe(400)
    expect(html).toContain('Error. Re-save')
    expect(html).toContain('Enter a valid Nigerian phone number.')
    expect(html.match(/<input[^>]*name="first_name"[^>]*>/)?.[0]).toContain(
      'value="Eve &quot;E&quot;"',
    )
  })

  test('begin at the first wrong field, and say that the chosen picture was not kept', async () => {
    const shop = await openTestShop()
    const { cookies } = await aCustomer(shop, 'ada')
    const fields = { last_name: 'x'.repeat(61), phone_number: '12345' }
    const post = async (image: Blob, fileName?: string) =>
      (await postForm(shop, cookies, fields, image, fileName)).text()
    const picture = await aCloth().png().toBuffer()
    const html = await post(new Blob([new Uint8Array(picture)], { type: 'image/png' }))
    expect(html.match(/<input[^>]* autofocus[^>]*>/g)).toEqual([
      expect.stringContaining('name="last_name"'),
    ])
    expect(html).toContain('The picture was not saved. Choose it again.')
    const none = await post(new Blob([]), '')
    expect(none).not.toContain('The picture was not saved')
    expect(none).not.toContain('The submitted file is empty.')
    expect(await post(new Blob([]))).toContain('The submitted file is empty.')
    expect(await post(new Blob(['text']))).toContain('Upload a valid image.')
  })

  test('say beside a picture that it is too large, and keep what was typed', async () => {
    const shop = await openTestShop()
    const { cookies } = await aCustomer(shop, 'ada')
    const image = new Blob([Buffer.alloc(9 * 1024 * 1024)])
    const answer = await postForm(shop, cookies, { first_name: 'Eve' }, image)
    expect(answer.status).toBe(400)
    const html = await answer.text()
    expect(html).toContain('Upload a valid image. It may have at most 4 MB.')
    expect(html.match(/<input[^>]*name="first_name"[^>]*>/)?.[0]).toContain('value="Eve"')
  })

  test('say what the limit is of what is larger still, and lead back', async () => {
    const shop = await openTestShop()
    const { cookies, access } = await aCustomer(shop, 'ada')
    const bytes = Buffer.alloc(11 * 1024 * 1024)
    const answer = await postForm(shop, cookies, { first_name: 'Eve' }, new Blob([bytes]))
    expect(answer.status).toBe(413)
    const html = await answer.text()
    expect(html).toContain('A picture may have at most 4 MB')
    expect(html).toContain('Back to the form')
    expect(html).not.toContain('The fault is ours')
    for (const path of ['/413', '/413/', '/413/index.html'])
      expect((await send(shop, aBrowser(), `GET ${path}`)).status).toBe(404)
    const browser = { cookies: new Map(), access }
    const { id } = await profileOf(shop, browser)
    const call = await sendPicture(shop, browser, id, bytes)
    expect([call.status, await call.json()]).toEqual([413, { detail: 'The request is too large.' }])
  })
})
