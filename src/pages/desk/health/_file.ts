import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { isConfirmed, type Session } from '#lib/desk/sign-in/sessions.server.ts'
import { ShopError } from '#lib/errors.ts'
import { healthReport } from '#lib/health/report.server.ts'
import { readLastBackup } from '#lib/recovery/backup-age.server.ts'
import type { Shop } from '#lib/shop.ts'
import { streamOf } from '#lib/web/endpoints/stream.server.ts'

/**
 * The last backup as a file to download, for who gave the password in the last ten minutes: the act `download` leads
 * here. Null for others. Throws ShopError('not_found') when it is not on this machine any more.
 */
export async function backupFile(
  shop: Shop,
  session: Session,
  drained?: () => Promise<void>,
): Promise<Response | null> {
  if (!isConfirmed(session, shop.now())) return null
  const last = await readLastBackup(shop)
  const file = last && (await open(last.file).catch(() => null))
  if (!last || !file) throw new ShopError('not_found')
  const { size } = await file.stat()
  // A header takes no other letters, and the owner may have named it.
  const name = basename(last.file).replaceAll(/[^\w.-]/g, '_')
  return new Response(streamOf(file.createReadStream(), drained), {
    headers: {
      'content-type': 'application/octet-stream',
      'content-length': String(size),
      'content-disposition': `attachment; filename="${name}"`,
    },
  })
}

/** The page as a text. */
export const reportFile = async (shop: Shop): Promise<Response> =>
  new Response(await healthReport(shop), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
