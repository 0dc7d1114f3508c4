import { formatNaira } from '#lib/money.ts'

const byHand = (moreKobo: number): string =>
  moreKobo > 0
    ? `Collect ${formatNaira(moreKobo)} more by hand.`
    : moreKobo < 0
      ? `${formatNaira(-moreKobo)} to give back: use Refund.`
      : 'The delivery costs what was counted for it: nothing to collect or to give back.'

/** What the desk says of acts on one order beside its steps. */
export const deskOrderActTexts = {
  takeBack: {
    until: (seconds: number) =>
      `You can take this back for ${seconds} more ${seconds === 1 ? 'second' : 'seconds'}.`,
    thenMail: 'Then the customer gets a mail and a notice.',
    submit: 'Take back',
    done: 'Taken back. The customer gets no mail.',
    tooLate:
      'This cannot be taken back any more: the customer has been told, or the order has gone on. Load the page again to see how it stands.',
  },
  courier: {
    title: 'Correct who brings it',
    tell: 'Send the customer a new mail, at once',
    submit: 'Correct',
    done: 'Corrected.',
    notSent: 'This order is not on its way any more.',
  },
  address: {
    link: 'Change the address',
    linkPickup: 'Change the name or phone',
    title: (number: string) => `Address of ${number}`,
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
    said: 'changed the address',
    done: 'The address is changed. Where a slip was printed, print it again.',
    cannot: 'Only an order that is not packed yet can go to another address.',
  },
  note: {
    reader: 'Who reads it',
    readers: { team: 'Only the team', customer: 'The customer too' },
    noWords: 'Write the note first.',
    stays: 'A note stays: it cannot be changed or deleted.',
    warning:
      'The customer reads this on the page of the order, and gets a notice at once. It cannot be taken back.',
    wroteToCustomer: 'wrote to the customer',
  },
  /** Beside a field that two have changed. */
  theirs: (who: string, at: string, text: string) =>
    `${who} has changed this at ${at} to “${text || 'nothing'}”. To put yours in its place, send again.`,
}
