import { type CartItem, FEW_LEFT, type LineNotice, MAX_PER_LINE } from '#lib/cart/cart.ts'
import { itemHref } from '#lib/catalogue/catalogue.ts'
import { hashIn } from '#lib/media/media.ts'
import { formatNaira, toKobo } from '#lib/money.ts'
import { cartTexts } from '#lib/texts/buying/cart.ts'
import { commonTexts } from '#lib/texts/common.ts'
import { changeQuantity, removeItem } from '#stores/cart-lines.ts'
import { expectToast } from '#islands/toast.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { LinePicture } from '#islands/ui/LinePicture.tsx'
import { pressing, QuantityPicker } from '#islands/ui/QuantityPicker.tsx'

type Props = { item: CartItem; isBusy: boolean }

export function CartLine({ item: line, isBusy }: Props) {
  const { item } = line
  const details = [cartTexts.sizeOf(line.size), item.colour].filter(Boolean).join(', ')
  return (
    <li>
      <form method="post" action="/cart" className="cart-line" aria-busy={isBusy}>
        <input type="hidden" name="line" value={line.id} />
        <a
          className="cart-picture"
          href={itemHref(item.slug, item.colour)}
          tabIndex={-1}
          aria-hidden="true"
        >
          <LinePicture hash={hashIn(item.image)} />
        </a>
        <div className="cart-words">
          <h2>
            <a href={itemHref(item.slug, item.colour)}>{item.name}</a>
          </h2>
          <p className="text-bark" translate="no">
            {details}
          </p>
          <p>{cartTexts.each(toKobo(item.price))}</p>
          <Notice notice={line.notice} />
          <FewLeft line={line} />
        </div>
        <div className="cart-amount">
          <LineQuantity item={line} isBusy={isBusy} />
          <p className="cart-line-total" translate="no">
            {formatNaira(toKobo(line.price_sub_total))}
          </p>
        </div>
        <div className="cart-actions">
          <button
            name="do"
            value="remove"
            aria-label={cartTexts.removeItem(item.name)}
            aria-disabled={isBusy || undefined}
            onClick={pressing(isBusy, () => removeItem(line.id))}
          >
            <Icon name="close" size={20} />
            <span>{cartTexts.remove}</span>
          </button>
          <button
            form="favourite"
            name="item_id"
            value={item.id}
            data-favourite={item.id}
            aria-pressed={item.is_favourite}
            aria-label={commonTexts.favourite(item.name)}
          >
            <Icon name="heart" size={20} />
            <span>{cartTexts.favourite}</span>
          </button>
        </div>
      </form>
    </li>
  )
}

/** Loads the code of toasts during the pause before the change is sent. */
function change(lineId: number, difference: number): void {
  expectToast()
  changeQuantity(lineId, difference)
}

function LineQuantity({ item: line, isBusy }: Props) {
  const { item, quantity } = line
  const most = Math.min(Math.max(line.available, 1), MAX_PER_LINE)
  return (
    <QuantityPicker
      label={cartTexts.quantityOf(item.name)}
      className="cart-quantity"
      minus={{
        name: 'do',
        value: 'fewer',
        'aria-label': cartTexts.fewer(item.name),
        isOff: isBusy || quantity <= 1,
        onPress: () => change(line.id, -1),
      }}
      plus={{
        name: 'do',
        value: 'more',
        'aria-label': cartTexts.more(item.name),
        isOff: isBusy || quantity >= most,
        onPress: () => change(line.id, 1),
      }}
    >
      <output>{quantity}</output>
    </QuantityPicker>
  )
}

function Notice({ notice }: { notice: LineNotice | null }) {
  if (!notice) return null
  return (
    <p className={notice.code === 'price_changed' ? 'text-amber' : 'text-sale-text'}>
      {say(notice)}
    </p>
  )
}

/** How few are left, unless a notice has said so already. */
function FewLeft({ line: { available, notice } }: { line: CartItem }) {
  const isTold = notice !== null && notice.code !== 'price_changed'
  if (isTold || available > FEW_LEFT) return null
  return <p className="text-amber">{cartTexts.fewLeft(available)}</p>
}

function say(notice: LineNotice): string {
  switch (notice.code) {
    case 'out_of_stock':
      return cartTexts.notices.outOfStock
    case 'limited_stock':
      return cartTexts.notices.limitedStock(notice.available)
    case 'price_changed':
      return cartTexts.notices.priceChanged(toKobo(notice.old), toKobo(notice.new))
  }
}
