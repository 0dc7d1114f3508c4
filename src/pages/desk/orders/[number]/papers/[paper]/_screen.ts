import { requireOrder } from '#pages/desk/orders/_shared/order.server.ts'
import { defineScreen } from '#desk/screen.ts'
import { readPaper } from '#lib/books/papers/read.server.ts'
import { may } from '#lib/desk/rights.ts'
import { ShopError } from '#lib/errors.ts'

export const screen = defineScreen({
  address: '/desk/orders/[number]/papers/[paper]',
  right: 'money.see-state',
  guide: 'receipts',
  load: async (shop, look) => {
    const { id } = await requireOrder(shop, look.staff.role, look)
    const paper = await readPaper(shop, id, look.params.paper)
    if (!paper) throw new ShopError('not_found')
    const { buyer } = paper
    if (may(look.staff.role, 'orders.address') || !buyer) return paper
    // A bookkeeper sees no way to reach a buyer.
    return { ...paper, buyer: { ...buyer, phone: '', email: '', street: '' } }
  },
})
