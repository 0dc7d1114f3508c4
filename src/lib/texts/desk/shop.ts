import type { OwnAccount } from '#lib/payments/own-account/account-record.ts'
import { countOf } from '../count.ts'
import { SOCIAL_WORDS } from '../socials.ts'
import { factTexts } from '../owner/facts.ts'

const PUBLISHING = 'once you publish'

type Group =
  | 'colours'
  | 'contacts'
  | 'socials'
  | 'hours'
  | 'returns'
  | 'notice'
  | 'name'
  | 'about'
  | 'registered'
  | 'vat'
  | 'guests'
  | 'record'
  | 'parcels'

/** What the desk says of the facts of the shop. */
export const shopDeskTexts = {
  title: 'The shop',
  fields: {
    brand: 'Name',
    tagline: 'What it promises, in one line',
    bandColour: 'Head and foot of each page',
    buttonColour: 'Buttons and links',
    accentColour: 'Small details',
    logo: 'Logo',
    about: 'About us',
    phone: 'Phone',
    ...SOCIAL_WORDS,
    email: 'E-mail',
    address: 'Address',
    hours: 'Hours',
    closedDays: 'Days on which you are closed',
    packDays: 'Packed within, in working days',
    returnDays: 'Days after the delivery',
    registeredName: 'Registered name',
    cacNumber: 'Number at the CAC',
    tin: 'TIN',
    vatFrom: 'Prices include VAT from',
    guestCheckout: 'Orders without an account',
    publicRecord: 'Our record on goods and About us',
    parcelPhotos: 'Photos of parcels',
    notice: 'Words',
    noticeFrom: 'From',
    noticeUntil: 'Until',
  },
  hints: {
    tagline: 'It stands on the first page, in the foot of each page and in search engines.',
    bandColour: 'Light words stand on it: choose a dark colour.',
    buttonColour:
      'Light words stand on it, and links have it. On dark screens links get a light shade of it.',
    accentColour: 'Dark words stand on it: choose a light colour.',
    about: 'Who you are and what you sell. An empty line begins a new paragraph.',
    whatsapp: 'With it carts and questions come by WhatsApp. Empty: none.',
    email: 'Customers write to it, and the shop’s own mails come to it.',
    instagram: 'Your name there or the address of your page, as each of these. Empty: none.',
    hours: 'In words, such as “Monday to Saturday, 9:00 to 18:00”.',
    closedDays:
      'Such as 2026-12-25, 2026-12-28 to 2027-01-02. Days of arrival and packing leave them out, in orders that are made already, too. Nothing else closes: shoppers still order.',
    packDays:
      'Counted from the payment, without Sundays and the days on which you are closed. An order’s page promises it.',
    returnDays: '0: nothing can be sent back, and no page offers it.',
    registeredName: 'Where it is another than the name. Empty: it is not said.',
    cacNumber: 'As RC 123456, BN 123456 or IT 123456.',
    tin: 'Your tax number, such as 12345678-0001. Empty: it is not said.',
    vatFrom:
      'The first day that you are registered for VAT. Orders that are paid from then on say the VAT in them. Empty: not registered.',
    guestCheckout:
      'Shoppers then need an e-mail address or a phone number. It needs a payment company that takes naira.',
    notice: 'One sentence above all pages, such as “We are closed from 24 to 27 December.”',
    noticeFrom: 'Empty: at once.',
    noticeUntil: 'The last day. Empty: until you take it away.',
  } as Record<string, string>,
  /** Each group of facts: its title, when buyers see a change, and what it says where nothing is said. */
  groups: {
    contacts: [
      'Phone, WhatsApp, e-mail, address',
      `At once on goods, at the checkout, on orders and in mails. Policies and answers say it ${PUBLISHING}.`,
    ],
    colours: [
      'Colours',
      'Pages, icons and mails have them once you publish. They come before brand/colours.yaml.',
    ],
    socials: [
      'Instagram, TikTok, Facebook …',
      `At once in the foot of goods and orders, and for search engines. The foot of policies, answers and blog has it ${PUBLISHING}. WhatsApp is there, too: its number stands with the contacts.`,
    ],
    hours: [
      'Hours and packing',
      `At once on orders, goods and at the checkout. Answers say the hours ${PUBLISHING}.`,
    ],
    returns: [
      'Days to send back',
      `At once on goods and orders. Policies and answers say it ${PUBLISHING}.`,
    ],
    notice: ['A notice above all pages', 'At once, but for policies, answers and blog.'],
    name: [
      'Name and promise',
      `At once on goods, orders and in mails. Policies, answers, blog and the name of the installed app have it ${PUBLISHING}.`,
    ],
    about: ['About us', 'At once.'],
    registered: [
      'Registered name and number',
      `At once on receipts, slips, mails and orders. The foot of policies and answers says it ${PUBLISHING}.`,
    ],
    vat: ['VAT', 'At once.', 'Not registered'],
    record: [
      'Our record, in public',
      'At once, once 20 parcels have arrived: how many came on time, days until money is sent back, answers to reviews. On goods and About us, from the books, once a day. It is shown or hidden whole.',
      factTexts.record.unset,
    ],
    parcels: [
      'Photos of parcels',
      'At once. Who marks an order as packed may add a photo of its parcel. Its buyer sees it on the page of the order, nobody else but your team. It goes with the data of the order.',
      factTexts.parcels.unset,
    ],
    guests: ['Buy without an account', 'At once.', factTexts.guests.unset],
  } as Record<Group, readonly [title: string, when: string, none?: string]>,
  brand: 'Name, logo, colours',
  change: 'Change',
  /** Of the pages that the settings lead to, in a line each. */
  lines: {
    none: 'Off',
    trial: 'The built-in test page: no money moves',
    logo: (isPicture: boolean): string => (isPicture ? 'A picture' : 'The name in letters'),
    account: ({ bank, accountNumber, waitHours }: OwnAccount): string =>
      `${bank} …${accountNumber.slice(-4)}, orders wait ${waitHours} h`,
    door: 'On in some zones',
    alerts: (chosen: number, all: number): string => `You: ${chosen} of ${all} kinds`,
    noMail: 'No mail server yet',
    publish: (count: number): string =>
      count === 0 ? 'Nothing waits' : `${countOf(count, 'fact')} to be published`,
  },
  empty: 'Not said',
  days: (days: number): string =>
    days === 0 ? 'Nothing can be sent back' : days === 1 ? '1 day' : `${days} days`,
  closed: (days: string): string => `closed on ${days}`,
  packed: (days: number): string =>
    `packed within ${days === 1 ? '1 working day' : `${days} working days`}`,
  from: (day: string): string => `from ${day}`,
  until: (day: string): string => `until ${day}`,
  /** Said by a start and an import. */
  kept: (field: string, file: string, now: string): string =>
    `shop.yaml and the desk have both changed “${field}”: the desk’s “${now}” counts, not the file’s “${file}”.`,
  noPicture:
    'This shop does not have the picture that shop.yaml names as its logo: choose it at Shop, Logo.',
  written: (file: string): string => `Written to ${file}.`,
  unreadable: (faults: readonly { line: number; reason: string }[]): string =>
    [
      'shop.yaml on this machine cannot be read now. Mend it first, then try again.',
      ...faults.map(({ line, reason }) => `Line ${line}: ${reason}`),
    ].join('\n'),
  nothingTaken: 'The shop says what shop.yaml says, but for what the desk has changed.',
  taken: (field: string, was: string, is: string): string =>
    `${field}: “${was}” is now “${is}”, as shop.yaml says.`,
}
