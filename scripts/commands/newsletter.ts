import type { Command } from 'commander'
import { toCsvCell } from '#lib/sheets/csv.ts'
import { listSubscribers } from '#lib/newsletter/newsletter.server.ts'
import { withShop, writePrivate } from './support.ts'

/** `newsletter export`: the list as the owner's mailing program reads it. */
export function addNewsletter(program: Command): void {
  const newsletter = program.command('newsletter').description('who gets the newsletter')
  newsletter
    .command('export')
    .description(
      'write the confirmed addresses as CSV, each with its proof of consent and the link that ends it; put that link into every issue',
    )
    .option('-o, --out <file>', 'the file; without it the list is printed')
    .action(async ({ out }: { out?: string }) => {
      const subscribers = await withShop(listSubscribers)
      const lines = subscribers.map((row) =>
        [
          row.email,
          row.confirmed_at ?? '',
          row.asked_at,
          row.consent_text,
          row.source,
          row.unsubscribeUrl,
        ].map(toCsvCell),
      )
      const head = ['email', 'confirmed_at', 'asked_at', 'consent_text', 'source', 'unsubscribe']
      const csv = `${[head, ...lines].map((cells) => cells.join(',')).join('\n')}\n`
      if (!out) return void process.stdout.write(csv)
      writePrivate(out, csv)
      console.log(`${subscribers.length} addresses written to ${out}.`)
    })
}
