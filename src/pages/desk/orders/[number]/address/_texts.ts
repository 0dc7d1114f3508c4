import { formatNaira } from '#lib/money.ts'

const byHand = (moreKobo: number): string =>
  moreKobo > 0
    ? `Collect ${formatNaira(moreKobo)} more by hand.`
    : moreKobo < 0
      ? `${formatNaira(-moreKobo)} to give back: use Refund.`
      : 'The delivery costs what was counted for it: nothing to collect or to give back.'

export const texts = {
  title: (number: string) => `Address of ${number}`,
  email: 'E-mail, if there is one',
  emailHint:
    'A new address gets the last mail about the order, with its link. The link stays the same; a hand-over code is made anew.',
  counted: 'Delivery, as it was counted',
  now: 'Delivery to there',
  more: 'Difference',
  /** What happens with the difference. */
  effect: (moreKobo: number, isTotalOpen: boolean): string =>
    moreKobo === 0
      ? 'The delivery costs the same.'
      : isTotalOpen
        ? `The total changes by it, since nobody has begun to pay: ${moreKobo > 0 ? `${formatNaira(moreKobo)} more` : `${formatNaira(-moreKobo)} less`}. Tell the customer, then press the button.`
        : `The total stays as it is. ${byHand(moreKobo)} A note on the order says so. Press the button to go on.`,
  note: (moreKobo: number): string => `The address was changed. ${byHand(moreKobo)}`,
  submit: 'Save the address',
  back: 'Back to the order',
  again: 'You can change it again until the order is packed.',
  cannot: 'Only an order that is not packed yet can go to another address.',
}
