import { fieldError, ShopError } from '#lib/errors.ts'
import { edit } from '#lib/records/edit.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { goodsTexts } from '#lib/texts/goods/goods.ts'
import { slideTexts } from '#lib/texts/goods/slides.ts'
import { writtenTimeOf, type Moment } from '#lib/time.ts'
import { LISTS_TAG, pickCategory } from '../catalogue.ts'
import type { FieldChanges } from '#lib/records/field-changes.ts'
import type { FieldValue } from '#lib/records/fields.ts'
import { readCategoryList } from '../goods/categories/category.server.ts'
import { sayValue } from '../goods/words.ts'
import type { ChosenCategory } from '../index/category-tree.ts'
import { listCategories } from './categories.server.ts'
import { listChosenTrending, replaceChosenTrending } from './categories.sql.ts'

async function setTrending(shop: Shop, chosen: readonly ChosenCategory[]): Promise<void> {
  await replaceChosenTrending(shop.db, chosen)
  await shop.invalidate([LISTS_TAG])
}

/** The categories that the owner chose as trending, in their order; none: the best of the week. */
export const readChosenTrending = ({ db }: Shop): Promise<ChosenCategory[]> =>
  listChosenTrending(db)

/**
 * Numbers categories of the trending tabs, 1 first: `tabs.12` is the number of the category with the id 12, null for
 * none; `from.12` and `until.12` say when it is shown. Returns all that are chosen now in words, in their order. Throws
 * ShopError('changed_since') for what somebody else has changed since it was seen, and 'invalid' beside an end that is
 * too early.
 */
export const numberTrending = (
  shop: Shop,
  changes: FieldChanges,
  who: string | null,
): Promise<string[]> =>
  shop.inTransaction(async (shop) => {
    const categories = (await readCategoryList(shop)).filter(({ kind }) => kind === 'category')
    const chosen = await readChosenTrending(shop)
    const before = Object.fromEntries(
      categories.flatMap(({ id }) => {
        const at = chosen.findIndex((each) => each.id === id)
        const { from = null, until = null } = chosen[at] ?? {}
        return [
          [`tabs.${id}`, at + 1 || null],
          [`from.${id}`, from],
          [`until.${id}`, until],
        ]
      }),
    )
    const about = {
      subject: { kind: 'trending' as const, id: 0 },
      who,
      label: (field: string): string => field,
      say: (field: string, now: FieldValue): string =>
        field.startsWith('tabs.') ? sayValue(field, now) : sayTime(now),
    }
    await edit(shop, about, { before, changes }, async (values) => {
      const wanted = { ...before, ...values }
      const timeOf = (field: string): Moment | null => {
        const time = wanted[field] ?? null
        return time === null ? null : String(time)
      }
      const inOrder = categories
        .flatMap(({ id }) => {
          const number = wanted[`tabs.${id}`]
          const times = { from: timeOf(`from.${id}`), until: timeOf(`until.${id}`) }
          return typeof number === 'number' ? [{ id, number, ...times }] : []
        })
        .toSorted((one, other) => one.number - other.number)
      for (const { id, from, until } of inOrder)
        if (from !== null && until !== null && until <= from)
          throw fieldError(`until.${id}`, slideTexts.untilBeforeFrom)
      await setTrending(shop, inOrder)
      const numbers = inOrder.map(({ id }, at) => [`tabs.${id}`, at + 1] as const)
      return { ...wanted, ...Object.fromEntries(numbers) }
    })
    const names = new Map(categories.map(({ id, name }) => [id, name]))
    return (await readChosenTrending(shop)).map(({ id, from, until }) =>
      [
        names.get(id),
        from && `from ${writtenTimeOf(from)}`,
        until && `until ${writtenTimeOf(until)}`,
      ]
        .filter(Boolean)
        .join(' '),
    )
  })

const sayTime = (moment: unknown): string =>
  moment === null ? goodsTexts.nothing : writtenTimeOf(String(moment))

/**
 * Sets the trending categories, in this order; none: the best of the week. Returns their names. Throws
 * ShopError('not_found') for an unknown one. `writeDown` writes the audit in the same transaction.
 */
export async function chooseTrending(
  shop: Shop,
  wanted: string[],
  writeDown: (shop: Work, names: string[]) => Promise<void> = async () => {},
): Promise<string[]> {
  const categories = await listCategories(shop)
  const chosen = wanted.map((asked) => {
    const category = pickCategory(categories, asked)
    if (!category) throw new ShopError('not_found', { detail: `There is no category "${asked}".` })
    return category
  })
  // A repeated name counts once.
  const byId = new Map(chosen.map(({ id, name }) => [id, name]))
  await shop.inTransaction(async (shop) => {
    await setTrending(
      shop,
      [...byId.keys()].map((id) => ({ id, from: null, until: null })),
    )
    await writeDown(shop, [...byId.values()])
  })
  return [...byId.values()]
}
