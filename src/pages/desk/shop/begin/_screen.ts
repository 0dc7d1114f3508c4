import * as z from 'zod/mini'
import { type Change, changes, names } from '#desk/form.ts'
import { inAudit } from '#desk/in-audit.ts'
import { defineScreen } from '#desk/screen.ts'
import { CATEGORIES_LENGTH, FACTS_ASKED, MOST_CATEGORIES } from '#lib/desk/begin/asked.ts'
import { answerQuestions, readQuestions } from '#lib/desk/begin/begin.server.ts'
import { endQuestions } from '#lib/desk/begin/questions.server.ts'
import { CATEGORY_NAME_LENGTH } from '#lib/catalogue/goods/categories/category.ts'
import { factRecord } from '#lib/content/facts/record.ts'
import { readStatesWithLgas } from '#lib/delivery/owner/owner.server.ts'
import { id, kobo, orNone } from '#lib/fields.schema.ts'
import type { FieldChanges } from '#lib/records/field-changes.ts'
import { beginTexts as texts } from '#lib/texts/owner/begin.ts'

export const ADDRESS = '/desk/shop/begin'

const act = { right: 'settings.change', subject: () => '' } as const

const facts = Object.fromEntries(
  FACTS_ASKED.map((name) => [name, orNone<z.ZodMiniType>(factRecord.shape[name])]),
)

const categories = z.pipe(
  names(CATEGORIES_LENGTH),
  z.array(z.string().check(z.maxLength(CATEGORY_NAME_LENGTH))).check(
    z.minLength(1, { error: texts.noName }),
    z.maxLength(MOST_CATEGORIES, { error: texts.tooMany(MOST_CATEGORIES) }),
    z.refine((all) => new Set(all.map((name) => name.toLowerCase())).size === all.length, {
      error: texts.twice,
    }),
  ),
)

/** What a field becomes; undefined where it was left as it was. */
const becomes = <T>(change: Change<unknown> | undefined) => change?.becomes as T | undefined

export const screen = defineScreen({
  address: ADDRESS,
  right: 'settings.change',
  guide: 'first-day',
  load: async (shop) => ({
    ...(await readQuestions(shop)),
    states: await readStatesWithLgas(shop),
  }),
  acts: {
    save: {
      ...act,
      name: 'shop.begun',
      says: 'answered the first questions about the shop',
      form: changes({ ...facts, stateId: id(), homeKobo: kobo(), otherKobo: kobo(), categories }),
      run: async (shop, { given, by }) => {
        const { stateId, homeKobo, otherKobo, categories, ...facts } = given
        const answers = {
          facts: facts as FieldChanges,
          home: {
            stateId: becomes<number>(stateId),
            homeKobo: becomes<number>(homeKobo),
            otherKobo: becomes<number>(otherKobo),
          },
          categories: becomes<string[]>(categories) ?? null,
        }
        return { next: '/desk', changes: inAudit(await answerQuestions(shop, answers, by.name)) }
      },
    },
    skip: {
      ...act,
      name: 'shop.begun-later',
      says: 'left the first questions about the shop',
      run: async (shop) => {
        await endQuestions(shop)
        return { next: '/desk' }
      },
    },
  },
})
