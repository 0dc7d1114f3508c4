import { formatNaira } from '#lib/money.ts'

/** Texts about the bank account that money goes back to. */
export const refundAccountTexts = {
  title: 'Where should we send your money?',
  notice: (number: string, kobo: number) =>
    `${formatNaira(kobo)} of your order ${number} could not go back the way it came. Please say which bank account it should go to.`,
  intro: (number: string, kobo: number) =>
    `${formatNaira(kobo)} of your order ${number} could not go back the way it came. Say here which bank account of yours it should go to. We pass it on to the payment company, and keep it no longer than that.`,
  never: 'We never ask for a PIN, a password, a card number or a code.',
  bank: 'Bank',
  choose: 'Choose your bank',
  account: 'Account number',
  sure: 'The number is right all the same',
  send: 'Send',
  done: 'Thank you. We pass the account on, and your money follows.',
  closed: 'We have an account for this money. If it is the wrong one, write to us.',
  chooseBank: 'Choose your bank from the list.',
  tenDigits: 'Write the ten digits of the account number.',
  doesNotFit: (bank: string) =>
    `The last digit does not fit ${bank}. Please look at the number and the bank again. Some wallets have such numbers: if it is right, say so below.`,
}

/** What the desk says of such refunds. */
export const waitingRefundTexts = {
  waiting: 'Waits for the buyer’s account',
  waits: {
    asked: 'The buyer was asked by mail which bank account it should go to. Do not send it again.',
    given: 'The buyer has said which account it should go to. Look whether it can be theirs.',
    handed: 'The account is being handed on to the company, which then sends the money.',
  },
  handOn: 'Hand the account on',
}
