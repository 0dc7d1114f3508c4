import { form } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import { requireStored } from '#lib/catalogue/goods/change.server.ts'
import { copyItem } from '#lib/catalogue/goods/drafts/drafts.server.ts'
import { NAME_LENGTH } from '#lib/catalogue/goods/item-faults.ts'
import { byDesk } from '#lib/catalogue/goods/save.server.ts'
import { line } from '#lib/fields.schema.ts'
import { goodsTexts } from '#lib/texts/goods/goods.ts'
import { subject } from '../../_shared/item.ts'

export const screen = defineScreen({
  address: '/desk/goods/[slug]/copy',
  right: 'goods.write',
  load: (shop, { params }) => requireStored(shop, params.slug),
  acts: {
    copy: {
      name: 'goods.copied',
      says: 'made a copy:',
      right: 'goods.write',
      form: form({ name: line(NAME_LENGTH) }),
      subject,
      run: async (shop, { given: { name }, params, by }) => {
        const { slug } = await copyItem(shop, params.slug, name, byDesk(by.name))
        return {
          next: `/desk/goods/${slug}?done=created`,
          subject: `item:${slug}`,
          changes: { [goodsTexts.field('name')]: [null, name] },
        }
      },
    },
  },
})
