import { defineScreen } from '#desk/screen.ts'
import { addImport, readImports, storeTable } from '#lib/catalogue/import/desk/imports.server.ts'

const ADDRESS = '/desk/goods/import'

type Stored = { reference: string; name: string }

export const screen = defineScreen({
  address: ADDRESS,
  right: 'goods.price',
  guide: 'import-a-table',
  load: readImports,
  acts: {
    read: {
      name: 'goods.table-read',
      says: 'looked at the table',
      right: 'goods.price',
      takesTable: true,
      subject: () => '',
      // A file is stored outside of the transaction.
      before: async (shop, { table }): Promise<Stored> => storeTable(shop, table),
      run: async (shop, { given, by }) => {
        const stored = given as Stored
        await addImport(shop, stored, by.name)
        return { next: `${ADDRESS}/${stored.reference}`, subject: stored.name }
      },
    },
  },
})
