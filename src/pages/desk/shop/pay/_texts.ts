import { checkoutTexts } from '#lib/texts/buying/checkout.ts'

export const texts = {
  title: 'Ways to pay',
  keys: 'You enter the keys of a company here, once; no page shows them. A key in config.env counts before one of the desk.',
  naira: 'In naira',
  coins: 'In coins',
  company: (provider: string): string => checkoutTexts.companies[provider] ?? provider,
  open: 'Open',
  off: 'Buyers are not offered it.',
  noKeys: 'It has no keys yet.',
  enter: 'Keys',
  asked: 'It is being asked …',
  works: (said: string): string => `On. ${said}`,
  account: 'Own bank account',
  accountOn: (bank: string, number: string, hours: number): string =>
    `On. ${bank} …${number.slice(-4)}, orders wait ${hours} h`,
  door: 'Pay on delivery',
  doorOn: 'On in some zones.',
  trial: 'The built-in test page takes the place of companies: no money moves.',
}
