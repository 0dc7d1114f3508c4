import type { Command } from 'commander'
import {
  activateByEmail,
  blockByEmail,
  findOwnView,
  listAccounts,
  unblockByEmail,
} from '#lib/accounts/owner.server.ts'
import { cleanIdentifier } from '#lib/letters/clean-text.ts'
import { command } from '#lib/desk/command.server.ts'
import { type CommandAct, shorten } from '#lib/desk/desk.ts'
import type { Shop } from '#lib/shop.ts'
import { lagosDayOf, lagosTimeOf } from '#lib/time.ts'
import { OwnerError, readCount, toTable, whoIAm, withShop } from './support.ts'

const DEFAULT_LIMIT = '50'

export function addUser(program: Command): void {
  const user = program.command('user').description('see and help customers')
  user
    .command('list')
    .description('customers, the newest first')
    .option('-n, --number <count>', 'how many', DEFAULT_LIMIT)
    .action(list)
  user
    .command('show')
    .description('one customer and their orders')
    .argument('<email>', 'the e-mail address of the account')
    .action(show)
  user
    .command('activate')
    .description('let a customer in whose verification mail did not arrive')
    .argument('<email>', 'the e-mail address of the account')
    .action(activate)
  user
    .command('block')
    .description('keep a customer out: sessions end, and signing in is refused with a sentence')
    .argument('<email>', 'the e-mail address of the account')
    .action(block)
  user
    .command('unblock')
    .description('let a blocked customer sign in again')
    .argument('<email>', 'the e-mail address of the account')
    .action(unblock)
}

function stateOf({ active, blocked_at }: { active: number; blocked_at: string | null }): string {
  if (blocked_at !== null) return 'blocked'
  return active === 1 ? 'active' : 'not verified'
}

const unknown = (email: string) => new OwnerError(`No account has the e-mail address ${email}.`)

async function list({ number }: { number: string }): Promise<void> {
  const limit = readCount(number)
  await withShop(async (shop) => {
    const { accounts, count } = await listAccounts(shop, limit)
    const rows = accounts.map((account) => [
      account.username,
      account.email,
      stateOf(account),
      lagosDayOf(account.created_at),
    ])
    console.log(toTable(['username', 'e-mail', 'state', 'since'], rows))
    console.log(`${accounts.length} of ${count} customers`)
  })
}

async function show(email: string): Promise<void> {
  await withShop(async (shop) => {
    const found = await findOwnView(shop, email)
    if (!found) throw unknown(email)
    const { account, orders } = found
    console.log(`${account.username} <${account.email}>, ${stateOf(account)}`)
    const verified = account.activated_at ? lagosTimeOf(account.activated_at) : 'never'
    console.log(`Signed up ${lagosTimeOf(account.created_at)}, verified ${verified} (Lagos)`)
    if (orders.length === 0) return console.log('No orders.')
    const rows = orders.map((order) => [
      order.number,
      order.status,
      order.total,
      lagosTimeOf(order.created_at),
    ])
    console.log(toTable(['order', 'status', 'total', 'made (Lagos)'], rows))
  })
}

/** Does `work`, and writes it to the audit when the result is `done`. */
const noted = <T extends string>(
  shop: Shop,
  email: string,
  work: (shop: Shop, email: string) => Promise<T>,
  [name, done]: [CommandAct, T],
): Promise<T> =>
  command(
    shop,
    whoIAm(),
    (shop) => work(shop, email),
    (outcome) =>
      outcome === done ? { name, subject: `customer:${shorten(cleanIdentifier(email))}` } : null,
  )

async function activate(email: string): Promise<void> {
  await withShop(async (shop) => {
    const outcome = await noted(shop, email, activateByEmail, ['customer.opened', 'activated'])
    if (outcome === 'unknown') throw unknown(email)
    console.log(
      outcome === 'activated'
        ? `${email} is now active and can sign in.`
        : `${email} was active already. Nothing was changed.`,
    )
  })
}

async function block(email: string): Promise<void> {
  await withShop(async (shop) => {
    const outcome = await noted(shop, email, (shop) => blockByEmail(shop, email, whoIAm() ?? ''), [
      'customer.blocked',
      'changed',
    ])
    if (outcome === 'unknown') throw unknown(email)
    console.log(
      outcome === 'changed'
        ? `${email} is blocked and signed out everywhere. Orders that were made stay: see user show ${email}.`
        : `${email} was blocked already. Nothing was changed.`,
    )
  })
}

async function unblock(email: string): Promise<void> {
  await withShop(async (shop) => {
    const outcome = await noted(shop, email, unblockByEmail, ['customer.unblocked', 'changed'])
    if (outcome === 'unknown') throw unknown(email)
    console.log(
      outcome === 'changed'
        ? `${email} can sign in again.`
        : `${email} was not blocked. Nothing was changed.`,
    )
  })
}
