import { form } from '#desk/form.ts'
import type { Act } from '#desk/screen.ts'
import { requireBatch } from '#lib/catalogue/goods/many/batches.server.ts'
import { undoBatch } from '#lib/catalogue/goods/many/undo-batch.server.ts'
import type { Changes } from '#lib/desk/desk.ts'
import { line } from '#lib/fields.schema.ts'
import type { Shop } from '#lib/shop.ts'
import { batchTexts as texts } from '#lib/texts/desk/goods.ts'

const MOST_NAMED = 10

/** The act that sets back a change of many goods. `toPath`: the page that shows the change again. */
export const undoBatchAct = (
  name: string,
  toPath: (query: URLSearchParams, reference: string) => string,
) =>
  ({
    name,
    says: 'set back a change of many goods:',
    right: 'goods.price',
    form: form({ reference: line(64) }),
    subject: () => '',
    run: async (shop, { given: { reference }, query, by }) => {
      const { said, ...done } = await setBackBatch(shop, reference, by.name)
      return { ...done, next: `${toPath(query, reference)}&${said}` }
    },
  }) satisfies Act<unknown, { reference: string }>

/** Sets back a change of many goods, or an import. `said`: the query by which its page says what came of it. */
export async function setBackBatch(shop: Shop, reference: string, who: string | null) {
  const { title } = await requireBatch(shop, reference)
  const { changed, left } = await undoBatch(shop, reference, who)
  const slugs = left.slice(0, MOST_NAMED).map(({ slug }) => slug)
  const query = new URLSearchParams({ undone: String(changed) })
  if (slugs.length > 0) query.set('left', slugs.join(', '))
  const changes: Changes = { changed: [null, changed] }
  return { said: String(query), subject: title, changes }
}

/** What came of it, from the query of the page. */
export function sayUndone(query: URLSearchParams): string {
  const [undone, left] = [query.get('undone'), query.get('left')]
  const said = undone === null ? texts.wasUndone : texts.undone(Number(undone))
  return left === null ? said : `${said} ${texts.notUndone(left)}`
}
