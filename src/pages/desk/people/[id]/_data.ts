import { readDataOf } from '#lib/accounts/people/export.server.ts'
import { isConfirmed, type Session } from '#lib/desk/sign-in/sessions.server.ts'
import type { Shop } from '#lib/shop.ts'

/**
 * All that is stored about a person, as a file to download. For who gave the password in the last ten minutes: the act
 * `export` leads here. Null for others. The audit names each download by its file, and so whose it is.
 */
export async function dataFile(shop: Shop, session: Session, id: string): Promise<Response | null> {
  if (!isConfirmed(session, shop.now())) return null
  return new Response(JSON.stringify(await readDataOf(shop, id), null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="customer-${id}.json"`,
    },
  })
}
