import type {
  ReturnKind,
  ReturnNews,
  ReturnReason,
  ReturnState,
  SentByPark,
} from '#lib/orders/returns/returns.ts'
import { countOf } from '../count.ts'

const kinds: Record<ReturnKind, string> = { return: 'Return', exchange: 'Exchange' }

const reasons: Record<ReturnReason, string> = {
  size: 'It does not fit',
  changed_mind: 'I changed my mind',
  damaged: 'It arrived damaged',
  not_as_described: 'It is not as it was described',
  wrong_item: 'It is the wrong item',
  other: 'Something else',
}

/** How a request stands, as its customer reads it. */
const states: Record<ReturnState, string> = {
  asked: 'We answer within one working day.',
  agreed: 'Agreed: send the goods, or bring them.',
  refused: 'We cannot take these goods back.',
  withdrawn: 'You took this request back.',
  received: 'The goods are here. We see to your money or your exchange now.',
  settled: 'This return is settled.',
}

/** How a request stands, as the team reads it. */
const desk: Record<ReturnState, string> = {
  asked: 'It waits for an answer.',
  agreed: 'Agreed: the goods may come.',
  refused: 'Refused.',
  withdrawn: 'The customer has taken it back.',
  received: 'The goods are here. Nothing was given for them yet.',
  settled: 'It is settled.',
}

type Answered = {
  subject: string
  heading: string
  body: string
  notice: (number: string) => string
}

const answers: Record<ReturnNews, Answered> = {
  agreed: {
    subject: 'You can send goods back',
    heading: 'You can send it back',
    body: 'we agree: please send or bring these goods, packed as they came, with the order number on the outside.',
    notice: (number) => `You can send goods of order ${number} back. Its page says how.`,
  },
  refused: {
    subject: 'About your return',
    heading: 'We cannot take it back',
    body: 'we are sorry: we cannot take these goods back.',
    notice: (number) => `We cannot take goods of order ${number} back. Its page says why.`,
  },
  exchanged: {
    subject: 'Your exchange is made',
    heading: 'Your exchange is made',
    body: 'they are here. We have made a new order for you.',
    notice: (number) => `Goods of order ${number} are exchanged. Its page shows the new order.`,
  },
  closed: {
    subject: 'About your return',
    heading: 'We cannot give your money back',
    body: 'they are here. We are sorry: we cannot give your money back for them.',
    notice: (number) =>
      `We cannot give money for goods of order ${number} that came back. Its page says why.`,
  },
}

/** Texts about returns. */
export const returnTexts = {
  kinds,
  reasons,
  states,
  desk,
  title: 'Return or exchange',
  until: (day: string) => `You can ask for it until ${day}.`,
  policy: 'What can come back, and who pays the way',
  over: (days: number, day: string) =>
    `The ${countOf(days, 'day')} to send something back ended on ${day}. If something is wrong with it, please ask us.`,
  open: 'Send something back',
  units: (name: string) => `How many of ${name}`,
  none: 'None',
  wants: (name: string) => `For an exchange: instead of ${name}`,
  wantsNothing: 'No other size or colour',
  soldOut: (name: string) => `${name} (sold out now)`,
  wantsSay: (name: string) => `Wanted instead: ${name}`,
  exchanged: 'Your new order:',
  costs:
    'Another size or colour of the same piece costs what you paid, and more or less only by what the two differ in price today. Its delivery is free. For other goods you get store credit.',
  kind: 'What would you like?',
  resolutions: { return: 'My money back', exchange: 'Another size, colour or piece' },
  reason: 'Why?',
  chooseReason: 'Choose a reason',
  note: 'What should we know?',
  noteHint: 'The size or colour you want instead, or what is wrong with it.',
  photos: 'Photos of it, up to 3 (you may leave this out)',
  yourPhotos: 'Your photos:',
  send: 'Ask for it',
  sending: 'Sending…',
  asked: 'We have your request, and answer within one working day.',
  withdrawn: 'Your request is taken back. Nothing is to be sent.',
  withdraw: 'Take this request back',
  answered: 'We say:',
  sent: {
    open: 'I send it by a bus park',
    park: 'Bus park and city',
    waybill: 'Number of the waybill, if you have one',
    phone: 'Phone number of the driver, if you have it',
    save: 'Tell the shop',
    done: 'We know where to fetch it.',
    says: ({ park, waybill, phone }: SentByPark) =>
      [`Sent by ${park}`, waybill && `waybill ${waybill}`, phone && `driver ${phone}`]
        .filter(Boolean)
        .join(', '),
  },
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
  answer: {
    subject: (answer: ReturnNews, number: string) => `${answers[answer].subject}, order ${number}`,
    heading: (answer: ReturnNews) => answers[answer].heading,
    body: (answer: ReturnNews, number: string) =>
      `You asked for goods of order ${number} to come back, and ${answers[answer].body}`,
    notice: (answer: ReturnNews, number: string) => answers[answer].notice(number),
  },
  exchange: {
    made: (number: string) => `The new order is ${number}. We send it next.`,
    toPay: (number: string, sum: string, hours: number) =>
      `The new order is ${number}. It costs ${sum} more: pay that on the page of the new order within ${hours} hours, and we send it.`,
    rest: (sum: string) => `${sum} is left and goes back to you.`,
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
  waits: (name: string) =>
    `Your request for ${name} waits for our answer. Take it back to ask for something else.`,
  notAwaited: 'We do not wait for these goods now. The page shows how the request stands.',
  notThisItem: 'Choose a size or colour of the same piece.',
  tooLateToWithdraw: 'It is too late to take this request back. Call us if you want to.',
  settled: 'Somebody has settled this return already. Nothing was changed.',
  answered: 'This request was answered, or taken back, already. Nothing was changed.',
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
