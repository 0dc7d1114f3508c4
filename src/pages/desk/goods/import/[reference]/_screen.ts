import * as z from 'zod/mini'
import { each, form } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import { requireBatch } from '#lib/catalogue/goods/many/batches.server.ts'
import { dryRun } from '#lib/catalogue/import/desk/dry-run.server.ts'
import {
  applyTable,
  asDelivery,
  readStoredTable,
} from '#lib/catalogue/import/desk/imports.server.ts'
import type { Table } from '#lib/catalogue/import/desk/table.server.ts'
import { readPhotoReport } from '#lib/catalogue/import/moving/photo-report.server.ts'
import { ShopError } from '#lib/errors.ts'
import { line } from '#lib/fields.schema.ts'
import type { Shop } from '#lib/shop.ts'
import { setBackBatch } from '../../_shared/batch.ts'
import { texts } from './_texts.ts'

const ADDRESS = '/desk/goods/import'

/** `place`: where the goods of another shop's categories go, by their number. */
type Asked = { stock: string | null; place: Readonly<Record<string, string>> }

const readAs = async (shop: Shop, reference: string, { stock, place }: Asked): Promise<Table> => {
  const table = await readStoredTable(shop, reference, (at) => place[at])
  return stock === 'add' ? asDelivery(table) : table
}

/** `place.3=women` of an address. One that is empty is not chosen. */
const placesIn = (query: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...query].flatMap(([name, choice]) => {
      const at = /^place\.(\d+)$/.exec(name)?.[1]
      return at === undefined || choice === '' ? [] : [[at, choice] as const]
    }),
  )

const applying = form({
  digest: line(64),
  stock: z.enum(['counted', 'add']),
  all: z._default(z.enum(['each', 'desk', 'file']), 'desk'),
  remove: z._default(line(3, 0), ''),
  place: each(line(200)),
  /** By line and field: `take.12.priceKobo`. */
  take: each(z.enum(['desk', 'file'])),
})

type Given = ReturnType<typeof applying.read> & { table?: Table }

export const screen = defineScreen({
  address: '/desk/goods/import/[reference]',
  right: 'goods.price',
  load: async (shop, { params: { reference }, query }) => {
    const batch = await requireBatch(shop, reference)
    if (batch.kind !== 'import') throw new ShopError('not_found')
    if (batch.appliedAt !== null)
      return { batch, look: null, photos: await readPhotoReport(shop, reference) }
    const stock = query.get('stock') === 'add' ? ('add' as const) : ('counted' as const)
    const place = placesIn(query)
    const table = await readAs(shop, reference, { stock, place })
    return { batch, photos: null, look: { stock, place, table, ...(await dryRun(shop, table)) } }
  },
  acts: {
    apply: {
      name: 'goods.imported-here',
      says: 'imported goods from',
      right: 'goods.price',
      form: applying,
      subject: () => '',
      // The file is read before the transaction: nobody waits for it.
      before: async (shop, { params, given }): Promise<Given> => ({
        ...given,
        table: await readAs(shop, params.reference, given),
      }),
      run: async (shop, { params: { reference }, given, by }) => {
        const { digest, all, remove, take, table } = given as Given
        if (!table) throw new ShopError('not_found')
        const removeMissing = remove !== ''
        if (removeMissing && table.faults.length > 0)
          throw new ShopError('invalid', { detail: texts.removeFaulty })
        const choose = (line: number, field: string) =>
          all === 'each' ? (take[`${line}.${field}`] ?? 'desk') : all
        const wanted = { reference, digest, choose, removeMissing }
        const { added, changed, removed } = await applyTable(shop, table, wanted, by.name)
        const { title } = await requireBatch(shop, reference)
        return {
          next: `${ADDRESS}/${reference}`,
          subject: title,
          changes: { added: [null, added], changed: [null, changed], removed: [null, removed] },
        }
      },
    },
    undo: {
      name: 'goods.import-undone',
      says: 'set back an import of goods:',
      right: 'goods.price',
      subject: () => '',
      run: async (shop, { params: { reference }, by }) => {
        const { said, ...done } = await setBackBatch(shop, reference, by.name)
        return { ...done, next: `${ADDRESS}/${reference}?${said}` }
      },
    },
  },
})
