import { defineScreen } from '#desk/screen.ts'
import { keepTable, noteImport, readImports } from '#lib/catalogue/import/desk/imports.server.ts'

const ADDRESS = '/desk/goods/import'

type Kept = { reference: string; name: string }

export const screen = defineScreen({
  address: ADDRESS,
  right: 'goods.price',
  load: readImports,
  acts: {
    read: {
      name: 'goods.table-read',
      says: 'looked at the table',
      right: 'goods.price',
      takesTable: true,
      subject: () => 'goods:import',
      // A file is stored outside of the transaction.
      before: async (shop, { table }): Promise<Kept> => keepTable(shop, table),
      run: async (shop, { given, by }) => {
        const kept = given as Kept
        await noteImport(shop, kept, by.name)
        return { next: `${ADDRESS}/${kept.reference}`, changes: { file: [null, kept.name] } }
      },
    },
  },
})
