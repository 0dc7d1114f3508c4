import { formatNaira } from '#lib/money.ts'

/** `₦2,000 more`, or nothing where it costs what was paid. */
const differs = (kobo: number): string => {
  if (kobo === 0) return ''
  return kobo > 0 ? `${formatNaira(kobo)} more` : `${formatNaira(-kobo)} less`
}

/** What the desk says about an exchange. */
export const exchangeTexts = {
  choose: 'Choose what is in stock.',
  differs,
  /** The goods whose price is another one than the page showed. */
  otherPrice: (goods: readonly { name: string; moreKobo: number }[]): string => {
    const now = goods.map(
      ({ name, moreKobo }) => `${name} now costs ${differs(moreKobo) || 'what was paid'}.`,
    )
    return `The price is not what this page showed. ${now.join(' ')} Tell the customer, then press the button again.`
  },
  twice: 'This size is chosen for another line already. Give store credit for one of them.',
  noAccount: 'The customer has no account any more: give the money back.',
  reason: (number: string) => `Exchange of goods of ${number}`,
}
