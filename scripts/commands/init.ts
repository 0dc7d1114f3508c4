import type { Command } from 'commander'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { newFolder } from '#lib/shop-folder.server.ts'
import { toMoment } from '#lib/time.ts'
import { filesFor } from '../init/files.ts'
import { type Answers, findFault, type Question, QUESTIONS } from '../init/questions.ts'
import { OwnerError, sayWhyNotWritten } from './support.ts'

/** `init`: a folder for the files of a shop of one's own. */
export function addInit(program: Command): void {
  const command = program
    .command('init')
    .description('make the folder for the files of your own shop; asks ten questions')
    .argument('[folder]', 'where; SHOP_DIR or shop if it is left out')
  for (const { name, ask } of QUESTIONS) command.option(`--${name} <answer>`, ask)
  command.action(async (asked: string | undefined, given: Partial<Answers>) => {
    const folder = asked ?? newFolder()
    if (existsSync(folder))
      throw new OwnerError(`${folder} is there already, and stays as it is. Name another folder.`)
    const answers = await answer(given)
    makeFolder(folder, filesFor(answers, toMoment(Date.now())))
    console.log(sayNext(folder, answers.brand))
  })
}

async function answer(given: Partial<Answers>): Promise<Answers> {
  const wrong = QUESTIONS.flatMap((question) => {
    const fault =
      given[question.name] === undefined ? null : faultOf(question, given[question.name])
    return fault === null ? [] : [`--${question.name}: ${fault}`]
  })
  if (wrong.length > 0) throw new OwnerError(wrong.join('\n'))
  const answers = process.stdin.isTTY ? await askFor(given) : withInitials(given)
  return answers as Answers
}

const faultOf = (question: Question, text = ''): string | null => findFault(question, text.trim())

/** Without a terminal: unanswered questions take their initial value. */
function withInitials(given: Partial<Answers>): Partial<Answers> {
  const missing = QUESTIONS.filter(
    (question) => given[question.name] === undefined && !('initial' in question),
  )
  if (missing.length > 0)
    throw new OwnerError(
      `Answer these, too: ${missing.map(({ name }) => `--${name}`).join(', ')}. In a terminal you are asked.`,
    )
  const initials = QUESTIONS.map((question) => [
    question.name,
    given[question.name]?.trim() ?? ('initial' in question ? question.initial : ''),
  ])
  return Object.fromEntries(initials) as Answers
}

async function askFor(given: Partial<Answers>): Promise<Partial<Answers>> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answers: Partial<Answers> = { ...given }
  try {
    for (const question of QUESTIONS)
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

/** Writes all files or none. */
function makeFolder(folder: string, files: Record<string, string>): void {
  const parent = dirname(resolve(folder))
  let draft = ''
  try {
    mkdirSync(parent, { recursive: true })
    draft = mkdtempSync(join(parent, '.new-shop-'))
    // The shop may run as another user; what only the owner may read is config.env.
    chmodSync(draft, 0o755)
    for (const dir of ['images', 'words/blog', 'words/pictures'])
      mkdirSync(join(draft, dir), { recursive: true })
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(draft, path)), { recursive: true })
      writeFileSync(join(draft, path), text, { mode: path === 'config.env' ? 0o600 : 0o644 })
    }
    renameSync(draft, folder)
  } catch (error) {
    if (draft !== '') rmSync(draft, { recursive: true, force: true })
    throw new OwnerError(sayWhyNotWritten(folder, error))
  }
}

const sayNext = (folder: string, brand: string): string => `${folder} is the folder of ${brand}.
Next: write your goods into ${join(folder, 'items.csv')} (docs/own-shop.md says how), then
  npm run shop -- import
  npm start${folder === newFolder() ? '' : `\nFor each command set SHOP_DIR=${folder}`}`
