import { changes, names } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import { requireStored } from '#lib/catalogue/goods/change.server.ts'
import { STYLE_LENGTH } from '#lib/catalogue/goods/item-faults.ts'
import { SLUG_LENGTH } from '#lib/catalogue/goods/slug.ts'
import { readGoodsCategories } from '#lib/catalogue/goods/list/list.server.ts'
import { line, orNone } from '#lib/fields.schema.ts'
import { saveOn } from '../../_shared/item.ts'

const LIST_LENGTH = 700

export const screen = defineScreen({
  address: '/desk/goods/[slug]/category',
  right: 'goods.write',
  load: async (shop, { params }) => ({
    item: await requireStored(shop, params.slug),
    categories: await readGoodsCategories(shop),
  }),
  acts: {
    save: {
      ...saveOn('/category'),
      right: 'goods.write',
      form: changes({
        category: line(SLUG_LENGTH),
        subCategory: orNone(line(SLUG_LENGTH)),
        section: orNone(line(SLUG_LENGTH)),
        style: line(STYLE_LENGTH, 0),
        colours: names(LIST_LENGTH),
        'attributes.material': names(LIST_LENGTH),
      }),
    },
  },
})
