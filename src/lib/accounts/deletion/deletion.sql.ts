import { type Database, lockRows } from '#lib/db/database.server.ts'

/** Locks the account until the transaction ends. */
export async function lockAccount(db: Database, customerId: number): Promise<void> {
  const account = db.selectFrom('customer').select('id').where('id', '=', customerId)
  await lockRows(db, account).execute()
}

/** The e-mail addresses of the customer's delivery address and of links that were mailed. */
export async function listFurtherAddresses(db: Database, customerId: number): Promise<string[]> {
  const further = await db
    .selectFrom('address')
    .select('email')
    .where('customer_id', '=', customerId)
    .union(
      db
        .selectFrom('mail_token')
        .select((eb) => eb.fn.coalesce('mail_token.email', eb.val('')).as('email'))
        .where('customer_id', '=', customerId),
    )
    .execute()
  return further.map(({ email }) => email).filter((email) => email !== '')
}

/** The account's present and former addresses, without those that another account has now. */
export async function listOwnAddresses(
  db: Database,
  { id, email }: { id: number; email: string },
): Promise<string[]> {
  const former = await db
    .selectFrom('mail_token')
    .select('email')
    .distinct()
    .where('customer_id', '=', id)
    .where('purpose', '=', 'email')
    .where('used_at', 'is not', null)
    .where('email', 'not in', (eb) => eb.selectFrom('customer').select('email'))
    .execute()
  return [email, ...former.flatMap(({ email }) => email ?? [])]
}

/** The names of the rate limits of this address. */
export const countedBy = (email: string): string[] =>
  [
    'reset-mail',
    'activation-mail',
    'activation-mails',
    'account-exists-mail',
    'account-exists-mails',
    'newsletter-mail',
    'newsletter-mails',
    'stock-alert-mail',
  ].map((kind) => `${kind}:${email}`)

type Person = { id: number; addresses: string[] }

/** Deletes personal data in tables that are not deleted with the account. */
export async function clearTraces(db: Database, { id, addresses }: Person): Promise<void> {
  await db.deleteFrom('newsletter').where('email', 'in', addresses).execute()
  await db.deleteFrom('stock_alert').where('email', 'in', addresses).execute()
  // A card that somebody bought for them goes to who bought it.
  await db
    .updateTable('gift_card_delivery')
    .set((eb) => ({
      email: eb
        .selectFrom('gift_card_sale')
        .innerJoin('orders', 'orders.id', 'gift_card_sale.order_id')
        .whereRef('gift_card_sale.gift_card_id', '=', 'gift_card_delivery.gift_card_id')
        .select('orders.email'),
      recipient: '',
      message: '',
    }))
    .where('email', 'in', addresses)
    .where('gift_card_id', 'in', (eb) =>
      eb
        .selectFrom('gift_card_sale')
        .innerJoin('orders', 'orders.id', 'gift_card_sale.order_id')
        .where('orders.email', '!=', '')
        .where('gift_card_sale.gift_card_id', 'is not', null)
        .select((of) => of.fn.coalesce('gift_card_sale.gift_card_id', of.lit(0)).as('id')),
    )
    .execute()
  // Another card that is not mailed yet is not mailed any more. One that is still pays: its code is like money.
  await db.deleteFrom('gift_card_delivery').where('email', 'in', addresses).execute()
  await db.updateTable('gift_card').set({ email: null }).where('email', 'in', addresses).execute()
  // For whom gift cards were bought. One that is paid is mailed all the same.
  await db
    .updateTable('gift_card_sale')
    .set({ email: '', recipient: '', message: '' })
    .where((eb) =>
      eb.or([
        eb('email', 'in', addresses),
        eb('order_id', 'in', db.selectFrom('orders').select('id').where('customer_id', '=', id)),
      ]),
    )
    .execute()
  await db.deleteFrom('rate_limit').where('name', 'in', addresses.flatMap(countedBy)).execute()
  await db.deleteFrom('idempotency_key').where('owner', '=', `customer:${id}`).execute()
}

/** Deletes profile, address, sessions, cart, favourites and notices too. Orders and reviews lose their owner. */
export async function deleteAccountRow(db: Database, customerId: number): Promise<void> {
  await db.deleteFrom('customer').where('id', '=', customerId).execute()
}
