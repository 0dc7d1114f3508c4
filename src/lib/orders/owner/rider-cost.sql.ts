import type { Database } from '#lib/db/database.server.ts'

export async function findRiderCost(db: Database, orderId: string): Promise<number | null> {
  const row = await db
    .selectFrom('orders')
    .select('rider_kobo')
    .where('id', '=', orderId)
    .executeTakeFirst()
  const kobo = row?.rider_kobo ?? null
  return kobo === null ? null : Number(kobo)
}

export async function setRiderCost(db: Database, orderId: string, kobo: number): Promise<void> {
  await db.updateTable('orders').set({ rider_kobo: kobo }).where('id', '=', orderId).execute()
}
