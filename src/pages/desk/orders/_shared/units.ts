import { pieceInWords } from '#lib/texts/goods/pieces.ts'
import type { Changes } from '#lib/desk/desk.ts'
import { line, pieces } from '#lib/fields.schema.ts'
import type { Order } from '#lib/orders/orders.ts'
import type { RefundUnits } from '#lib/payments/refunds/requests.ts'
import { deskTexts } from '#lib/texts/desk/desk.ts'
import { each } from '#desk/form.ts'

/** How many pieces of each line of an order (`units.12`), and which of them are on the shelf again (`back.12`). */
export const unitFields = { units: each(pieces()), back: each(line(3)) }
type Given = { units: Record<string, number>; back: Record<string, string> }

export const refundUnitsOf = ({ units, back }: Given): RefundUnits[] =>
  Object.entries(units)
    .map(([id, quantity]) => ({ orderItemId: Number(id), quantity, isPutBack: id in back }))
    .filter(({ quantity }) => quantity > 0)

/** What an act did with pieces of an order, for the audit. */
export const toChanges = ({ items }: Pick<Order, 'items'>, units: RefundUnits[]): Changes =>
  Object.fromEntries(
    units.map(({ orderItemId, quantity, isPutBack }): [string, [string, string]] => {
      const item = items.find(({ id }) => id === orderItemId)
      const { count, putBack } = deskTexts.units
      return [item ? pieceInWords(item) : '', ['', `${count(quantity)}${isPutBack ? putBack : ''}`]]
    }),
  )
