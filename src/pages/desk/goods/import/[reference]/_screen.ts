import * as z from 'zod/mini'
import { each, form } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import { requireBatch } from '#lib/catalogue/goods/many/batches.server.ts'
import { dryRun } from '#lib/catalogue/import/desk/dry-run.server.ts'
import { applyTable, readStoredTable } from '#lib/catalogue/import/desk/imports.server.ts'
import type { Table } from '#lib/catalogue/import/desk/table.server.ts'
import { matchesIn } from '#lib/catalogue/import/matches.ts'
import { choicesIn } from '#lib/catalogue/import/moving/old-categories.ts'
import { readPhotoReport } from '#lib/catalogue/import/moving/photo-report.server.ts'
import { ShopError } from '#lib/errors.ts'
import { line } from '#lib/fields.schema.ts'
import { setBackBatch } from '../../_shared/batch.ts'
import { texts } from './_texts.ts'

const ADDRESS = '/desk/goods/import'

const applying = form({
  digest: line(64),
  stock: z.enum(['counted', 'add']),
  all: z._default(z.enum(['each', 'desk', 'file']), 'desk'),
  remove: z._default(line(3, 0), ''),
  category: each(line(200)),
  /** By the key of a heading. */
  column: each(line(40)),
  /** By line and field: `take.12.priceKobo`. */
  take: each(z.enum(['desk', 'file'])),
})

type Given = ReturnType<typeof applying.read> & { table?: Table }

export const screen = defineScreen({
  address: '/desk/goods/import/[reference]',
  right: 'goods.price',
  load: async (shop, { params: { reference }, query, typed }) => {
    const batch = await requireBatch(shop, reference)
    if (batch.kind !== 'import') throw new ShopError('not_found')
    if (batch.appliedAt !== null)
      return { batch, look: null, photos: await readPhotoReport(shop, reference) }
    // A form that was refused has the choices, too.
    const said = new URLSearchParams([...query, ...Object.entries(typed)])
    const stock = said.getAll('stock').at(-1) === 'add' ? ('add' as const) : ('counted' as const)
    const category = choicesIn(said)
    const column = matchesIn(said)
    const table = await readStoredTable(shop, reference, { stock, category, column })
    return {
      batch,
      photos: null,
      look: { stock, category, column, table, ...(await dryRun(shop, table)) },
    }
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
        table: await readStoredTable(shop, params.reference, given),
      }),
      run: async (shop, { params: { reference }, given, by }) => {
        const { digest, all, remove, take, column, table } = given as Given
        if (!table) throw new ShopError('not_found')
        const removeMissing = remove !== ''
        if (removeMissing && table.faults.length > 0)
          throw new ShopError('invalid', { detail: texts.removeFaulty })
        const choose = (line: number, field: string) =>
          all === 'each' ? (take[`${line}.${field}`] ?? 'desk') : all
        const wanted = { reference, digest, choose, removeMissing, column }
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
