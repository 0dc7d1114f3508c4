import type { Command } from 'commander'
import { activateByEmail, findOwnView, listAccounts } from '#lib/accounts/owner.server.ts'
import { lagosDayOf, lagosTimeOf } from '#lib/time.ts'
import { OwnerError, toTable, withShop } from './support.ts'

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
}

const stateOf = (active: number): string => (active === 1 ? 'active' : 'not verified')

const unknown = (email: string) => new OwnerError(`No account has the e-mail address ${email}.`)

async function list({ number }: { number: string }): Promise<void> {
  const limit = Number(number)
  if (!Number.isInteger(limit) || limit < 1)
    throw new OwnerError('--number must be a whole number above 0.')
  await withShop(async (shop) => {
    const { accounts, count } = await listAccounts(shop, limit)
    const rows = accounts.map(({ username, email, active, created_at }) => [
      username,
      email,
      stateOf(active),
      lagosDayOf(created_at),
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
    console.log(`${account.username} <${account.email}>, ${stateOf(account.active)}`)
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

async function activate(email: string): Promise<void> {
  await withShop(async (shop) => {
    const outcome = await activateByEmail(shop, email)
    if (outcome === 'unknown') throw unknown(email)
    console.log(
      outcome === 'activated'
        ? `${email} is now active and can sign in.`
        : `${email} was active already. Nothing was changed.`,
    )
  })
}
