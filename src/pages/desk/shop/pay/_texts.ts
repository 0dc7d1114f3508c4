import { checkoutTexts } from '#lib/texts/buying/checkout.ts'

export const texts = {
  title: 'Ways to pay',
  keys: 'The keys of a company stand in config.env, which a start of the shop reads. docs/going-live.md says how they are had. No page shows them.',
  naira: 'In naira',
  coins: 'In coins',
  company: (provider: string): string => checkoutTexts.companies[provider] ?? provider,
  open: 'Open',
  off: 'Buyers are not offered it.',
  noKeys: (key: string): string => `It has no keys yet: ${key} in config.env.`,
  asked: 'It is being asked …',
  works: (said: string): string => `On. ${said}`,
  account: 'Own bank account',
  accountOn: (bank: string, number: string, hours: number): string =>
    `On. ${bank} …${number.slice(-4)}, orders wait ${hours} h`,
  door: 'Pay on delivery',
  doorOn: 'On in some zones.',
  trial: 'The built-in test page takes the place of companies: no money moves.',
}
