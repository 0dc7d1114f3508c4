import { formatNaira } from '#lib/money.ts'

export const texts = {
  title: 'Money at the counter',
  intro:
    'It came to the account at the counter and belongs to no order yet. Open its order and choose “Transfer at the counter” there. If there is none, send the money back in the company’s dashboard, and say so here.',
  waiting: 'Orders that wait',
  none: 'All of it belongs to an order, or is dealt with.',
  sum: (kobo: number, sender: string | null): string =>
    sender ? `${formatNaira(kobo)} from ${sender}` : formatNaira(kobo),
  reason: 'What you did about it',
  done: 'It is dealt with',
  doneNamed: (sum: string): string => `It is dealt with, ${sum}`,
  wasDone: 'It is off the list.',
}
