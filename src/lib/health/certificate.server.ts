import { connect } from 'node:tls'
import { findNoted, note } from '#lib/db/noted.server.ts'
import type { Shop } from '#lib/shop.ts'
import { healthTexts as texts } from '#lib/texts/owner/health.ts'
import { DAY_MS, dateOf, type Moment, msBetween, SECOND_MS, toMoment } from '#lib/time.ts'
import { type Finding, well, wrong } from './health.ts'
import { isReady } from './ready.server.ts'

const NOTED = 'certificate'
const TIMEOUT_MS = 5 * SECOND_MS
/** Whoever renews it by itself does so before. */
const RENEWED_BEFORE_DAYS = 14

type Certificate = { at: Moment; host: string; endsAt: Moment | null }

/** How long the certificate of the shop's own address holds. What cannot be read from here is no alarm. */
export async function lookAtCertificate(shop: Shop): Promise<Finding> {
  const { protocol, host } = new URL(shop.config.siteUrl)
  if (protocol !== 'https:') return well(texts.certificate.none)
  const { endsAt } = await readDaily(shop, host)
  if (endsAt === null) return well(texts.certificate.unknown(host))
  const days = Math.floor(msBetween(shop.now(), endsAt) / DAY_MS)
  const until = dateOf(endsAt)
  if (days < 0) return wrong(texts.certificate.ended(until), texts.certificate.renew)
  return days < RENEWED_BEFORE_DAYS
    ? wrong(texts.certificate.ends(days, until), texts.certificate.renew)
    : well(texts.certificate.good(days))
}

/** Read at most once a day: what was read of another address does not count. */
async function readDaily(shop: Shop, host: string): Promise<Certificate> {
  const isNoted = await isReady(shop)
  const noted = isNoted ? await findNoted<Certificate>(shop.db, NOTED) : null
  if (noted?.host === host && Math.abs(msBetween(noted.at, shop.now())) < DAY_MS) return noted
  const read = { at: shop.now(), host, endsAt: await endOfCertificate(host) }
  if (isNoted) await note(shop.db, NOTED, read)
  return read
}

/** Null when nobody answers there in time. Nothing is sent: a certificate that has ended is read, too. */
function endOfCertificate(host: string): Promise<Moment | null> {
  const { hostname, port } = new URL(`https://${host}`)
  const { promise, resolve } = Promise.withResolvers<Moment | null>()
  const bare = hostname.replace(/^\[|\]$/g, '')
  const socket = connect({
    host: bare,
    port: Number(port || 443),
    rejectUnauthorized: false,
    // The name of a machine: an address has none.
    ...(/^[\d.]+$|:/.test(bare) ? {} : { servername: bare }),
  })
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy())
  socket.once('secureConnect', () => {
    const end = Date.parse(socket.getPeerCertificate().valid_to)
    resolve(Number.isNaN(end) ? null : toMoment(end))
    socket.destroy()
  })
  socket.once('error', () => resolve(null))
  socket.once('close', () => resolve(null))
  return promise
}
