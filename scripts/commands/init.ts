import type { Command } from 'commander'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { newFolder } from '#lib/shop-folder.server.ts'
import { formatNaira, toKobo } from '#lib/money.ts'
import { type Moment, toMoment } from '#lib/time.ts'
import { filesFor, writeFiles } from '../init/files.ts'
import { categoriesOf, moveIn, readOldShop } from '../init/from-export.ts'
import {
  type Answers,
  findFault,
  listOf,
  type Question,
  QUESTIONS,
  understood,
} from '../init/questions.ts'
import { OwnerError, sayWhyNotWritten } from './support.ts'

/** `init`: a folder for the files of a shop of one's own. */
export function addInit(program: Command): void {
  const command = program
    .command('init')
    .description('make the folder for the files of your own shop; asks ten questions')
    .argument('[folder]', 'where; SHOP_DIR or shop if it is left out')
    .option('--from <file>', 'a product export of Shopify or WooCommerce, whose goods move in')
  for (const { name, ask } of QUESTIONS) command.option(`--${name} <answer>`, ask)
  command.action(async (asked: string | undefined, { from, ...given }: Options) => {
    const folder = asked ?? newFolder()
    if (existsSync(folder))
      throw new OwnerError(`${folder} is there already, and stays as it is. Name another folder.`)
    const now = toMoment(Date.now())
    const answers = await answer(given, from ? await questionsFor(from, now) : QUESTIONS)
    const moved: string[] = []
    await makeFolder(folder, filesFor(answers, now), async (draft) => {
      if (from)
        moved.push(...(await moveIn(draft, { file: from, answered: answers.categories, now })))
    })
    for (const sentence of moved) console.log(sentence)
    console.log(sayNext(folder, answers, from !== undefined))
  })
}

type Options = Partial<Answers> & { from?: string }

/** The categories of the old shop are the answer that counts when no other is given. */
async function questionsFor(file: string, now: Moment): Promise<readonly Question[]> {
  const names = [...categoriesOf(await readOldShop(file, now)).keys()].join(', ')
  return QUESTIONS.map((question: Question) =>
    question.name === 'categories' && findFault(question, names) === null
      ? { ...question, initial: names }
      : question,
  )
}

async function answer(given: Partial<Answers>, questions: readonly Question[]): Promise<Answers> {
  const wrong = questions.flatMap((question) => {
    const fault =
      given[question.name] === undefined ? null : faultOf(question, given[question.name])
    return fault === null ? [] : [`--${question.name}: ${fault}`]
  })
  if (wrong.length > 0) throw new OwnerError(wrong.join('\n'))
  const answers = process.stdin.isTTY
    ? await askFor(given, questions)
    : withInitials(given, questions)
  return Object.fromEntries(
    questions.map((question) => [
      question.name,
      understood(question, answers[question.name] ?? ''),
    ]),
  ) as Answers
}

const faultOf = (question: Question, text = ''): string | null => findFault(question, text.trim())

/** Without a terminal: unanswered questions take their initial value. */
function withInitials(given: Partial<Answers>, questions: readonly Question[]): Partial<Answers> {
  const missing = questions.filter(
    (question) => given[question.name] === undefined && question.initial === undefined,
  )
  if (missing.length > 0)
    throw new OwnerError(
      `Answer these, too: ${missing.map(({ name }) => `--${name}`).join(', ')}. In a terminal you are asked.`,
    )
  const initials = questions.map((question) => [
    question.name,
    given[question.name]?.trim() ?? question.initial ?? '',
  ])
  return Object.fromEntries(initials) as Answers
}

async function askFor(
  given: Partial<Answers>,
  questions: readonly Question[],
): Promise<Partial<Answers>> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answers: Partial<Answers> = { ...given }
  try {
    for (const question of questions)
      answers[question.name] ??= await askUntilGood(terminal, question)
  } catch (error) {
    if ((error as Error).name === 'AbortError') throw new OwnerError('\nNothing was made.')
    throw error
  } finally {
    terminal.close()
  }
  return answers
}

async function askUntilGood(
  terminal: { question: (text: string) => Promise<string> },
  question: Question,
): Promise<string> {
  const { ask, initial } = question
  const text = (await terminal.question(`${ask}${initial ? ` (${initial})` : ''} `)).trim()
  const answered = text === '' ? (initial ?? '') : text
  const fault = findFault(question, answered)
  if (fault === null) return answered
  console.log(fault)
  return askUntilGood(terminal, question)
}

/** Writes all files or none; `fill` writes further ones. */
async function makeFolder(
  folder: string,
  files: Record<string, string>,
  fill: (draft: string) => Promise<void>,
): Promise<void> {
  const parent = dirname(resolve(folder))
  let draft = ''
  try {
    mkdirSync(parent, { recursive: true })
    draft = mkdtempSync(join(parent, '.new-shop-'))
    // The shop may run as another user; what only the owner may read is config.env.
    chmodSync(draft, 0o755)
    writeFiles(draft, files)
    await fill(draft)
    renameSync(draft, folder)
  } catch (error) {
    if (draft !== '') rmSync(draft, { recursive: true, force: true })
    throw error instanceof OwnerError ? error : new OwnerError(sayWhyNotWritten(folder, error))
  }
}

const inNaira = (fee: string): string => formatNaira(toKobo(Number(fee)))

const sayNext = (
  folder: string,
  { brand, state, fees }: Answers,
  hasGoods: boolean,
): string => `${folder} is the folder of ${brand}.
Parcels leave from ${state}. Delivery costs ${listOf(fees).map(inNaira).join(' there, ')} elsewhere.
Next: ${hasGoods ? `look at your goods in ${join(folder, 'items.csv')}` : `write your goods into ${join(folder, 'items.csv')}, or make them at the desk`} (docs/own-shop.md says how), then
  npm start${folder === newFolder() ? '' : `\nFor each command set SHOP_DIR=${folder}`}`
