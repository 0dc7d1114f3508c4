import { form } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import {
  addZip,
  applyZip,
  lookIntoZip,
  readZip,
  storeZip,
} from '#lib/catalogue/import/zip/zip-photos.server.ts'
import { line } from '#lib/fields.schema.ts'

const ADDRESS = '/desk/goods/import/photos'

type Stored = Awaited<ReturnType<typeof storeZip>>
type Waiting = { reference: string; paths: string[] }

export const screen = defineScreen({
  address: ADDRESS,
  right: 'goods.price',
  guide: 'photos-from-a-zip',
  load: async (shop, { query }) => {
    const reference = query.get('of')
    if (reference === null) return null
    return { reference, ...(await lookIntoZip(shop, reference, await readZip(shop, reference))) }
  },
  acts: {
    read: {
      name: 'goods.zip-read',
      says: 'looked at the photos in',
      right: 'goods.price',
      takesTable: true,
      subject: () => '',
      // A file is stored outside of the transaction.
      before: async (shop, { table }): Promise<Stored> => storeZip(shop, table),
      run: async (shop, { given, by }) => {
        const stored = given as Stored
        await addZip(shop, stored, by.name)
        return { next: `${ADDRESS}?of=${stored.reference}`, subject: stored.name }
      },
    },
    add: {
      name: 'goods.zip-added',
      says: 'added the photos in',
      right: 'goods.price',
      form: form({ reference: line(64) }),
      subject: () => '',
      before: async (shop, { given }): Promise<Waiting> => ({
        ...given,
        paths: await readZip(shop, given.reference),
      }),
      run: async (shop, { given }) => {
        const { reference, paths } = given as Waiting
        const { name, count } = await applyZip(shop, reference, paths)
        return {
          next: `/desk/goods/import/${reference}`,
          subject: name,
          changes: { photos: [null, count] },
        }
      },
    },
  },
})
