import type { Shop } from '#lib/shop.ts'

/** The network of the browsers of tests. */
export const HERE = '127.0.0.0/24'

/** How often something was counted; 0 for never. */
export async function hitsOf({ db }: Shop, name: string): Promise<number> {
  const row = db.selectFrom('rate_limit').select('hits').where('name', '=', name)
  return (await row.executeTakeFirst())?.hits ?? 0
}
