import type { Command } from 'commander'
import { formatNaira } from '#lib/money.ts'
import { reportPayments } from '#lib/payments/ledger/report.server.ts'
import { OwnerError, sayWhatCame, startProgress, toTable, withShop } from './support.ts'

const DEFAULT_DAYS = '3'

export function addPayments(program: Command): void {
  program
    .command('payments')
    .description('see what needs a person')
    .command('report')
    .description('ask the payment companies, and say where their records and ours differ')
    .option('-d, --days <count>', 'how far back', DEFAULT_DAYS)
    .action(report)
}

async function report({ days }: { days: string }): Promise<void> {
  const count = Number(days)
  if (!Number.isInteger(count) || count < 1)
    throw new OwnerError('--days must be a whole number above 0.')
  await withShop(async (shop) => {
    const progress = startProgress('Asking the payment companies')
    const found = await reportPayments(shop, count).finally(progress.end)
    for (const { attempt, reference, provider, what } of found.findings) {
      const came = attempt ? sayWhatCame(attempt) : ''
      const differs = attempt && came && ` (${came}, ${formatNaira(attempt.amountKobo)} asked)`
      console.log(`${attempt?.number ?? provider}  ${reference} ${what}${differs || ''}`)
    }
    if (found.events.length > 0)
      console.log(
        toTable(
          ['event', 'of', 'reference', 'came'],
          found.events.map((event) => [
            event.eventId,
            event.provider,
            event.reference ?? '',
            event.receivedAt,
          ]),
        ),
      )
    const paid = found.attempts.filter(({ state }) => state === 'succeeded' || state === 'overpaid')
    const sum = formatNaira(paid.reduce((total, { amountKobo }) => total + amountKobo, 0))
    console.log(
      `${found.attempts.length} attempts in ${count} days, ${paid.length} paid (${sum}). ${found.findings.length + found.events.length} need a person.`,
    )
  })
}
