import { Command, CommanderError } from 'commander'
import { addBackup } from './commands/backup.ts'
import { addCatalogue } from './commands/files/catalogue.ts'
import { addDo } from './commands/do.ts'
import { addDoctor } from './commands/doctor.ts'
import { addMove } from './commands/move.ts'
import { addFacts } from './commands/files/facts.ts'
import { addInit } from './commands/init.ts'
import { addNewsletter } from './commands/newsletter.ts'
import { addNotify } from './commands/notify.ts'
import { addTrending } from './commands/trending.ts'
import { addOrders } from './commands/orders.ts'
import { addPayments } from './commands/payments.ts'
import { addReview } from './commands/review.ts'
import { addSessions } from './commands/sessions.ts'
import { addStaff } from './commands/staff.ts'
import { addStock } from './commands/stock.ts'
import { addUpgrade } from './commands/upgrade.ts'
import { addUser } from './commands/user.ts'
import { sayWhatWentWrong } from './commands/support.ts'

/** The owner's command line: `npm run shop -- --help`. Each part of the shop adds its commands here. */
const commands = [
  addBackup,
  addCatalogue,
  addDo,
  addDoctor,
  addFacts,
  addMove,
  addInit,
  addNewsletter,
  addNotify,
  addTrending,
  addOrders,
  addPayments,
  addReview,
  addSessions,
  addStaff,
  addStock,
  addUpgrade,
  addUser,
]

/** Does what `args` say. Returns the exit code: 0 where it was done. */
export async function runCommand(args: readonly string[]): Promise<number> {
  const program = new Command('npm run shop --')
    .description(
      'The owner’s commands. Settings come from the environment and your folder’s config.env, as for npm start.',
    )
    .showHelpAfterError('Add --help to see what is possible.')
    .configureHelp({ sortSubcommands: true })
    // It throws instead of ending the process.
    .exitOverride()
  for (const add of commands) add(program)
  try {
    await program.parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    // Commander has said what is wrong, or shown its help.
    if (error instanceof CommanderError) return error.exitCode
    console.error(sayWhatWentWrong(error))
    return 1
  }
}

export async function main(args: readonly string[]): Promise<void> {
  // The reader may close the pipe early, as `| head` does: the command still does its work.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  process.exitCode = await runCommand(args)
}
