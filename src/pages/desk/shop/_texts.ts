import type { IconName } from '#components/elements/icons.ts'
import type { FACT_GROUPS } from '#lib/content/facts/record.ts'
import type { SettingLines } from '#lib/desk/settings/lines.server.ts'
import { wordOf } from '#lib/texts/word-of.ts'

type Section = {
  title: string
  groups: readonly (readonly [group: keyof typeof FACT_GROUPS, icon: IconName])[]
  links: readonly (readonly [
    href: string,
    icon: IconName,
    title: string,
    line: keyof SettingLines,
  ])[]
}

export const SECTIONS: readonly Section[] = [
  {
    title: 'What buyers see',
    groups: [
      ['name', 'home'],
      ['colours', 'grid'],
      ['about', 'chat'],
      ['contacts', 'phone'],
      ['hours', 'clock'],
      ['notice', 'bell'],
      ['registered', 'printer'],
      ['returns', 'returns'],
      ['socials', 'share'],
      ['record', 'star'],
    ],
    links: [['/desk/shop/logo', 'image', 'Logo', 'logo']],
  },
  {
    title: 'Money',
    groups: [['vat', 'naira']],
    links: [
      ['/desk/shop/pay', 'naira', 'Ways to pay', 'pay'],
      ['/desk/money/account', 'home', 'Own bank account', 'account'],
      ['/desk/delivery', 'box', 'Pay on delivery', 'door'],
    ],
  },
  {
    title: 'How it works',
    groups: [
      ['guests', 'users'],
      ['parcels', 'image'],
    ],
    links: [
      ['/desk/me/alerts', 'bell', 'Who is told of what', 'alerts'],
      ['/desk/shop/mail', 'chat', 'Mail', 'mail'],
      ['/desk/shop/publish', 'share', 'Publish', 'publish'],
    ],
  },
]

export const texts = {
  intro:
    'What buyers read of the shop. The desk comes before shop.yaml, until you change the file and start the shop again.',
  search: 'What do you want to change?',
  waits: 'waits to be published',
  nothing: (words: string): string => `No setting is called “${words}”.`,
  all: 'All settings',
  save: 'Save',
  download: 'Download shop.yaml',
  onlyOwner: 'The owner changes it.',
  history: {
    title: 'Changes of the shop',
    text: 'The newest 50. Setting back leaves what somebody has changed since.',
    none: 'Nothing was changed at the desk yet.',
  },
  done: (what: string): string =>
    wordOf({ saved: 'Saved.', same: 'Nothing was changed.', back: 'It is set back.' }, what),
}
