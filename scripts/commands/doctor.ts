import type { Command } from 'commander'
import { readConfig } from '#lib/config.server.ts'
import { checksOf, examine } from '#lib/health/checks.server.ts'
import { toLine } from '#lib/health/health.ts'
import { closeShop, openShop } from '#lib/open-shop.server.ts'
import { OwnerError, sayWhatWentWrong, startProgress } from './support.ts'

export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description(
      'look at all that a shop needs, from settings to payments; ends with 1 if something is wrong',
    )
    .action(lookAtAll)
}

async function lookAtAll(): Promise<void> {
  const shop = openShop(readConfig({ ...process.env, LOG_LEVEL: 'silent' }))
  const progress = startProgress('Looking at')
  const all = checksOf(shop)
  let faults = 0
  try {
    for (const check of all) {
      progress.tell(check.name.toLowerCase())
      const finding = await examine(shop, check, sayInOneLine)
      if (!finding.isWell) faults++
      const state = finding.isWell ? 'ok   ' : 'WRONG'
      console.log(`${state}  ${check.name.padEnd(11)} ${toLine(finding)}`)
    }
  } finally {
    progress.end()
    await closeShop(shop)
  }
  if (faults > 0)
    throw new OwnerError(`${faults} of ${all.length} things must be put right before selling.`)
  console.log('The shop is well.')
}

/** One line for each thing, so no stack. */
const sayInOneLine = (error: unknown): string => sayWhatWentWrong(error).split('\n    at ')[0] ?? ''
