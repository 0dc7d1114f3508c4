import type { Command } from 'commander'
import { cleanText } from '#lib/letters/clean-text.ts'
import { command } from '#lib/desk/command.server.ts'
import { notifyEveryone } from '#lib/notifications/notifications.server.ts'
import { isPage } from './page-paths.ts'
import { OwnerError, whoIAm, withShop } from './support.ts'

const MAX_NOTICE = 500

export function addNotify(program: Command): void {
  program
    .command('notify')
    .description('put a notice on the notifications page of every active customer')
    .argument('<text>', `what it says, at most ${MAX_NOTICE} characters`)
    .option('-l, --link <path>', 'a page of the shop that it leads to, such as /categories')
    .option('-k, --key <name>', 'tells this notice once only, however often the command is run')
    .action(notify)
}

async function notify(text: string, given: { link?: string; key?: string }): Promise<void> {
  const notice = cleanText(text)
  if (notice === '' || notice.length > MAX_NOTICE)
    throw new OwnerError(`The notice must have 1 to ${MAX_NOTICE} characters.`)
  if (given.link !== undefined && !/^\/(?!\/)\S*$/.test(given.link))
    throw new OwnerError('--link must be a path of the shop, such as /categories.')
  await withShop(async (shop) => {
    if (given.link !== undefined && !(await isPage(shop, given.link)))
      throw new OwnerError(`${given.link} is no page of the shop. Nobody was told.`)
    const told = await command(
      shop,
      whoIAm(),
      (shop) =>
        notifyEveryone(shop, {
          notice,
          link: given.link ?? null,
          eventKey: `owner:${given.key ?? shop.now()}`,
        }),
      (count) => ({
        name: 'notice.sent',
        subject: 'all customers',
        changes: { notice: [null, notice], told: [null, count] },
      }),
    )
    console.log(`${told} customer${told === 1 ? ' was' : 's were'} told.`)
  })
}
