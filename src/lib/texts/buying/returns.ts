import type { ReturnKind, ReturnReason } from '#lib/orders/returns/returns.ts'

const kinds: Record<ReturnKind, string> = { return: 'Return', exchange: 'Exchange' }

const reasons: Record<ReturnReason, string> = {
  size: 'It does not fit',
  changed_mind: 'I changed my mind',
  damaged: 'It arrived damaged',
  not_as_described: 'It is not as it was described',
  wrong_item: 'It is the wrong item',
  other: 'Something else',
}

/** Texts about returns. */
export const returnTexts = {
  kinds,
  reasons,
  title: 'Return or exchange',
  until: (day: string) => `You can ask for it until ${day}.`,
  policy: 'What can come back, and who pays the way',
  over: (days: number, day: string) =>
    `The ${days} days to send something back ended on ${day}. If something is wrong with it, please ask us.`,
  open: 'Send something back',
  units: (name: string) => `How many of ${name}`,
  none: 'None',
  kind: 'What would you like?',
  resolutions: { return: 'My money back', exchange: 'Another size, colour or piece' },
  reason: 'Why?',
  chooseReason: 'Choose a reason',
  note: 'What should we know?',
  noteHint: 'The size or colour you want instead, or what is wrong with it.',
  send: 'Ask for it',
  sending: 'Sending…',
  asked: 'We have your request, and answer within one working day.',
  says: (kind: ReturnKind, day: string) => `${kinds[kind]} asked for on ${day}`,
  unitsOf: (quantity: number, name: string) => `${quantity} × ${name}`,
  mail: {
    subject: (number: string, brand: string) => `Your return of order ${number} at ${brand}`,
    preview: 'We answer within one working day.',
    heading: 'We have your request',
    body: (kind: ReturnKind, number: string) =>
      `You asked for ${kind === 'return' ? 'a return' : 'an exchange'} of goods of order ${number}. We answer within one working day, with the address or with the time when a courier comes. Please send nothing before.`,
    action: 'See your order',
  },
  owner: {
    subject: (kind: ReturnKind, number: string) =>
      `${kind === 'return' ? 'a return' : 'an exchange'} is asked for, order ${number}`,
    text: (reason: ReturnReason) => `The customer says: ${reasons[reason]}.`,
    answer: 'Please answer within one working day.',
  },
}

/** Refusals beside the fields of the form. */
export const returnErrors = {
  nothing: 'Choose how many of which piece come back.',
  tooMany: (name: string, left: number) =>
    left > 0
      ? `Only ${left} of ${name} can still come back.`
      : `You have asked for ${name} already.`,
}

/** What the desk says of goods that came back. */
export const receivedTexts = {
  cannot: 'Only an order that was sent or delivered can come back.',
  nothing: 'Write how many pieces came back.',
  tooMany: (bought: number) => `Only ${bought} were bought.`,
  notOut: 'This is more than was sent out. Untick what was put back before.',
  shelf: 'on the shelf again',
  notShelf: 'not put back',
  note: (goods: string, condition: string) =>
    `Came back: ${goods}.${condition ? ` ${condition}` : ''}`,
}
