import { readFactsOfFile } from '#lib/content/facts.server.ts'
import { findNoted, lockNoted, note } from '#lib/db/noted.server.ts'
import { ShopError } from '#lib/errors.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { beginTexts as texts } from '#lib/texts/owner/begin.ts'
import { isUnanswered } from './new-shop.ts'

/** Whether the first owner of a new shop is still asked what `init` asks. */

const NOTED = 'first_questions'
type Noted = 'open' | 'over' | null

/** Called by a start of a shop that nobody works at. A folder that `init` made has its answers already. */
export async function openQuestions({ db }: Shop): Promise<void> {
  if (isUnanswered(readFactsOfFile()) && (await findNoted<Noted>(db, NOTED)) === null)
    await note(db, NOTED, 'open' satisfies Noted)
}

export const areQuestionsOpen = async ({ db }: Shop): Promise<boolean> =>
  (await findNoted<Noted>(db, NOTED)) === 'open'

/** Locks the questions, and ends them. Throws ShopError('invalid') where they are over. */
export async function endQuestions({ db }: Work): Promise<void> {
  if ((await lockNoted<Noted>(db, NOTED, null)) !== 'open')
    throw new ShopError('invalid', { detail: texts.over })
  await note(db, NOTED, 'over' satisfies Noted)
}
