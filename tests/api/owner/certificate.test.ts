import { describe, expect, test } from 'vitest'
import { lookAtCertificate } from '#lib/health/certificate.server.ts'
import { DAY_MS, msBetween } from '#lib/time.ts'
import { aSecureServer, CERTIFICATE_ENDS } from '../../support/failures/secure-server.ts'
import { openTestShop } from '../../support/shop.ts'

async function aShop() {
  const server = await aSecureServer()
  const shop = await openTestShop({ SITE_URL: `https://127.0.0.1:${server.port}` })
  return { shop, server, days: Math.floor(msBetween(shop.now(), CERTIFICATE_ENDS) / DAY_MS) }
}

describe('the certificate of the shop’s own address', () => {
  test('is read there once a day, and its days are counted', async () => {
    const { shop, server, days } = await aShop()
    const good = { isWell: true, advice: null, said: `good for ${days} days` }
    expect(await lookAtCertificate(shop)).toEqual(good)
    expect(await lookAtCertificate(shop)).toEqual(good)
    expect(server.asked()).toBe(1)
    shop.pass(DAY_MS)
    expect((await lookAtCertificate(shop)).said).toBe(`good for ${days - 1} days`)
    expect(server.asked()).toBe(2)
  })

  test('is wrong two weeks before its end, and after it', async () => {
    const { shop, days } = await aShop()
    shop.pass((days - 13) * DAY_MS)
    expect(await lookAtCertificate(shop)).toMatchObject({
      isWell: false,
      said: 'It ends in 13 days, on 20 January 2027: then browsers warn each visitor.',
    })
    shop.pass(14 * DAY_MS)
    expect(await lookAtCertificate(shop)).toMatchObject({
      isWell: false,
      said: 'It has ended on 20 January 2027: browsers warn each visitor.',
    })
  })

  test('is no alarm where the address does not answer from here, or has none', async () => {
    const { shop, server } = await aShop()
    server.close()
    expect(await lookAtCertificate(shop)).toEqual({
      isWell: true,
      advice: null,
      said: `not known: 127.0.0.1:${server.port} does not answer this machine by https`,
    })
    expect((await lookAtCertificate(await openTestShop())).isWell).toBe(true)
  })
})
