import { formatNaira } from '#lib/money.ts'
import type { Offer, Refusal } from '#lib/offers/offers.ts'

/** How an offer goes together with others. */
const together = {
  others: 'Each line of a cart gets the best offer.',
  best: 'A line gets it where no other offer takes off more.',
  onTop: 'It comes on top of offers that count by themselves.',
}

export const trialTexts = {
  /** `goods`: what it is on, in words; empty for all. */
  on: (goods: string, { code, isOnTop }: Offer): string => {
    const on = goods ? `On ${goods}.` : 'On all goods.'
    if (code === null) return `${on} ${together.others}`
    return `${on} ${isOnTop ? together.onTop : together.best}`
  },

  title: 'What it does',
  goods: 'Goods',
  goodsHint: 'Empty: three that sell well. Else as in “Only these goods”.',
  pieces: 'Pieces of each',
  other: 'Try other goods',
  show: 'Show',
  line: (quantity: number, unitKobo: number) => `${quantity} × ${formatNaira(unitKobo)}`,
  off: (kobo: number, offers: readonly string[]) => `−${formatNaira(kobo)}: ${offers.join(', ')}`,
  goodsSum: 'Goods',
  discount: 'Discount',
  total: 'To pay before delivery',
  does: ({ ownKobo, freesDelivery }: { ownKobo: number; freesDelivery: boolean }): string =>
    [
      ownKobo > 0 && `This offer takes ${formatNaira(ownKobo)} off this cart.`,
      freesDelivery && 'Delivery is free.',
    ]
      .filter(Boolean)
      .join(' '),
  nothing: (refusal: Refusal): string => {
    if (refusal.why === 'too-little')
      return `It does nothing for this cart: it needs goods for ${formatNaira(refusal.moreKobo)} more.`
    if (refusal.why === 'too-few')
      return `It does nothing for this cart: it needs ${refusal.moreUnits} more of its goods.`
    if (refusal.why === 'other-goods') return 'It is not on these goods.'
    return 'It takes nothing off this cart: other offers take off as much, or it needs more goods.'
  },
}
