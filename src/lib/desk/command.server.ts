import type { Shop, Work } from '#lib/shop.ts'
import { perform } from './act.server.ts'
import type { Actor, Changes, CommandAct } from './desk.ts'

/** The person at the command line, by the name of the system's user. They may do everything. */
export const byCommand = (name: string | null): Actor => ({
  staffId: null,
  name: name ?? 'command line',
  role: 'owner',
  isConfirmed: true,
  form: null,
  requestId: 'command',
})

type Written = { name: CommandAct; subject: string; changes?: Changes | undefined }

/** Writes what a command did to the audit. */
export async function writeDown(
  shop: Work,
  who: string | null,
  { name, subject, changes = {} }: Written,
): Promise<void> {
  // The owner may do everything: no page asks for a right of this.
  const about = { name, subject, right: 'desk.use' } as const
  await perform(shop, byCommand(who), about, async () => ({ goTo: '', changes }))
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
