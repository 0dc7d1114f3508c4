import type { Command } from 'commander'
import { command } from '#lib/desk/command.server.ts'
import { endAllSessions } from '#lib/recovery/recovery.server.ts'
import { agrees, whoIAm, withShop } from './support.ts'

export function addSessions(program: Command): void {
  program
    .command('sessions')
    .description('who is signed in')
    .command('end')
    .description(
      'sign everybody out, and end all links in mails; when somebody may have stolen them',
    )
    .requiredOption('--all', 'of all customers; user block ends those of one')
    .option('-y, --yes', 'without being asked')
    .action(end)
}

async function end({ yes }: { yes?: boolean }): Promise<void> {
  await withShop(async (shop) => {
    console.log('Every customer must sign in again. Carts, orders and passwords stay.')
    if (!yes && !(await agrees())) return console.log('Nothing was changed.')
    const ended = await command(shop, whoIAm(), endAllSessions, (count) => ({
      name: 'customers.signed-out',
      subject: 'all customers',
      changes: { sessions: [count, 0] },
    }))
    console.log(`Sessions ended: ${ended}. Links in mails no longer work.`)
  })
}
