import { addCategory } from '#lib/catalogue/goods/categories/add-category.server.ts'
import {
  changeCategory,
  deleteCategory,
} from '#lib/catalogue/goods/categories/change-category.server.ts'
import { readContent, readCategoryList } from '#lib/catalogue/goods/categories/category.server.ts'
import type { FactName } from '#lib/content/facts/fields.ts'
import { changeFacts, readOwnFacts } from '#lib/content/facts/own-facts.server.ts'
import { changeSetup, readSetup } from '#lib/delivery/owner/setup.server.ts'
import type { FieldInWords } from '#lib/records/words.ts'
import { fieldError, ShopError } from '#lib/errors.ts'
import type { AnyCategory } from '#lib/catalogue/goods/categories/category.ts'
import { askToPublish } from '#lib/publishing/publishing.server.ts'
import type { FieldChange, FieldChanges } from '#lib/records/field-changes.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { beginTexts as texts } from '#lib/texts/owner/begin.ts'
import { FACTS_ASKED } from './asked.ts'
import { type HomeAnswers, homeOf, withHome } from './home.ts'
import { isStandIn, NEW_SHOP } from './new-shop.ts'
import { areQuestionsOpen, endQuestions } from './questions.server.ts'

/** What the first owner of a new shop is asked once, in place of the ten questions of `init`. */

/** What the form shows: what stands in for an answer is left empty. */
export async function readQuestions(shop: Shop) {
  const facts = await readOwnFacts(shop)
  return {
    isOpen: await areQuestionsOpen(shop),
    facts: Object.fromEntries(
      FACTS_ASKED.map((name) => [name, isStandIn(name, facts[name]) ? null : facts[name]]),
    ),
    home: homeOf(await readSetup(shop)),
    categories: listed((await readCategoryList(shop)).filter(isCategory)),
  }
}

export type Answers = {
  facts: FieldChanges
  home: HomeAnswers
  /** Null: they stay. */
  categories: readonly string[] | null
}

/**
 * Takes the answers, and lets the pages be published with them. Returns in words what was changed. Throws ShopError:
 * 'invalid' beside the field, or where the questions are over.
 */
export async function answerQuestions(
  shop: Work,
  { facts, home, categories }: Answers,
  who: string,
): Promise<FieldInWords[]> {
  await endQuestions(shop)
  const said = await changeFacts(shop, fromStandIns(facts), who)
  const pickup = pickAnswers(facts)
  const moved = await changeSetup(shop, who, (setup, states) =>
    withHome(setup, states, home, pickup),
  )
  const sold = categories === null ? [] : await listCategories(shop, categories, who)
  if (said.length > 0) await askToPublish(shop, { what: 'publish', who })
  return [...said, ...moved, ...sold]
}

/** The form showed nothing where something stood in; what was left or made empty stays. */
const fromStandIns = (facts: FieldChanges): FieldChanges =>
  Object.fromEntries(
    Object.entries(facts).flatMap(([name, change]) =>
      change.becomes === null && name !== 'whatsapp' ? [] : [[name, seenInFact(name, change)]],
    ),
  )

const seenInFact = (name: string, { seen, becomes }: FieldChange): FieldChange => ({
  seen: seen === null && name !== 'whatsapp' ? NEW_SHOP[name as keyof typeof NEW_SHOP] : seen,
  becomes,
})

const pickAnswers = (facts: FieldChanges) => {
  const answer = (name: FactName) => {
    const becomes = facts[name]?.becomes
    return typeof becomes === 'string' ? becomes : undefined
  }
  return { address: answer('address'), hours: answer('hours') }
}

/** Makes the categories these. One with something in it stays. */
async function listCategories(
  shop: Work,
  names: readonly string[],
  who: string,
): Promise<FieldInWords[]> {
  const all = await readCategoryList(shop)
  const before = all.filter(isCategory)
  for (const category of before) {
    if (names.includes(category.name)) continue
    const { items, parts } = await readContent(shop, all, category)
    if (items + parts === 0) await deleteCategory(shop, category)
  }
  for (const name of names) {
    if (before.some((category) => category.name === name)) continue
    const key = await addNamed(shop, name, who)
    await changeCategory(shop, key, { isShown: { seen: false, becomes: true } }, who)
  }
  const after = (await readCategoryList(shop)).filter(isCategory)
  return [[texts.categories, listed(before), listed(after)]]
}

const isCategory = ({ kind }: AnyCategory): boolean => kind === 'category'
const listed = (categories: readonly AnyCategory[]): string =>
  categories.map(({ name }) => name).join(', ')

const addNamed = (shop: Work, name: string, who: string) =>
  addCategory(shop, { kind: 'category', within: 0, name }, who).catch((error: unknown) => {
    if (!(error instanceof ShopError)) throw error
    throw fieldError('categories', Object.values(error.fields).flat().join(' '))
  })
