import type { Shop } from '#lib/shop.ts'
import { act } from './act.server.ts'
import type { ActName, Actor, Changes } from './desk.ts'

/** The person at the command line, by the name of the system's user. They may do everything. */
export const byCommand = (name: string | null): Actor => ({
  staffId: null,
  name: name ?? 'command line',
  role: 'owner',
  isConfirmed: true,
  form: null,
  requestId: 'command',
})

type Written = { name: ActName; subject: string; changes?: Changes | undefined }

/** Writes what a command did to the audit. Call it in the transaction that did it. */
export async function writeDown(
  shop: Shop,
  who: string | null,
  { name, subject, changes = {} }: Written,
): Promise<void> {
  await act(shop, byCommand(who), { name, subject }, async () => ({ goTo: '', changes }))
}

/**
 * Does the work of a command and writes the audit row in one transaction. No row is written when `written` returns
 * null.
 */
export const command = <T>(
  shop: Shop,
  who: string | null,
  work: (shop: Shop) => Promise<T>,
  written: (outcome: T) => Written | null,
): Promise<T> =>
  shop.inTransaction(async (shop) => {
    const outcome = await work(shop)
    const entry = written(outcome)
    if (entry) await writeDown(shop, who, entry)
    return outcome
  })
