import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { stringify } from 'yaml'
import { COLUMNS } from '#lib/catalogue/import/columns.ts'
import { isStandIn } from '#lib/desk/begin/new-shop.ts'
import type { Moment } from '#lib/time.ts'
import { type Answers, listOf } from './questions.ts'
import { slugOf } from './slug.ts'

/** One value of a YAML file, in quotes where it needs them. */
const value = (text: string | null): string => stringify(text, { lineWidth: 0 }).trim()

/** The files of a new shop, by their path in its folder. */
export const filesFor = (answers: Answers, now: Moment): Record<string, string> => ({
  'config.env': CONFIG,
  'shop.yaml': shopFile(answers),
  'categories.yaml': categoriesFile(answers),
  'delivery.yaml': deliveryFile(answers),
  // Begins with the byte order mark, by which spreadsheets know UTF-8.
  'items.csv': `\uFEFF${COLUMNS.join(',')}\n`,
  'brand/colours.yaml': COLOURS,
  ...words(now),
})

/** Writes them, and the folders for pictures and the blog. */
export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const dir of ['images', 'words/blog', 'words/pictures'])
    mkdirSync(join(folder, dir), { recursive: true })
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text, { mode: path === 'config.env' ? 0o600 : 0o644 })
  }
}

const CONFIG = `# Settings of your shop, one a line: NAME=value. docs/settings.md lists all. Keep this file to yourself.
# docs/going-live.md leads to real payments.

# SITE_URL=https://shop.example
# NODE_ENV=production
# SMTP_URL=smtps://user:password@mail.example:465
# PAYSTACK_SECRET_KEY=
`

const COLOURS = `# The colours of your shop. Take the # away before those that you choose; the build refuses what could not be read.
# band: "#1f2a55"
# band_dark: "#1b2449"
# button: "#b5431f"
# button_pressed: "#93351a"
# link: "#b5431f"
# link_dark: "#f2966f"
# accent: "#f2b134"
`

const shopFile = (shop: Answers): string => `brand: ${value(shop.brand)}
tagline: ${value(shop.tagline)}
email: ${value(shop.email)}
phone: ${value(shop.phone)}
address: ${value(shop.address)}
hours: ${value(shop.hours)}
whatsapp: ${value(shop.whatsapp || null)}
# Your pages elsewhere, a name or a link each: instagram, facebook, tiktok, x, youtube, telegram, linkedin.
# instagram: your.name
# Paragraphs of the page About us, with an empty line between them.
# about: |
#   Who makes and sells the goods.
# Your registered name, beside the brand, and your number (RC, BN or IT): receipts, mails, slips and each page's foot say them, as the law wants.
# registered_name: Your Name Limited
# cac_number: RC 123456
# Your apps, such as {ios: "https://apps.apple.com/app/…"}
apps: off
vat_registered: false
# Working days from payment to packed, as an order's page promises it.
pack_days: 1
# Days after the delivery in which an order can come back; 0: nothing can, and no page offers it (then change policy and answers).
# Policy and answers name the days where they say {return_days}.
return_days: 7
# A mail for each paid order goes to the email above. Another address sends it there, off ends it.
# order_mail: packing@shop.example
`

const categoriesFile = ({ categories }: Answers): string =>
  `# The categories, in the order of the shop. docs/own-shop.md says what else they may have.
${stringify(listOf(categories).map((name) => ({ name, slug: slugOf(name) })))}`

function deliveryFile({ state, fees, address, hours }: Answers): string {
  const [home, elsewhere] = listOf(fees).map(Number)
  return `# Fees in whole naira. The most specific rule wins: LGA, then state, then the rule without either.
zones:
  - {name: ${value(state)}, fee: ${home}, eta_days: [1, 3], active: true}
  - {name: Other states, fee: ${elsewhere}, eta_days: [2, 7], active: true}
pickup:
  active: ${!isStandIn('address', address)}
  address: ${value(address)}
  hours: ${value(hours)}
rules:
  - {zone: Other states}
  - {zone: ${value(state)}, state: ${value(state)}}
`
}

/** Policies and answers name no shop: they say {brand} and the like. The blog is empty. */
function words(now: Moment): Record<string, string> {
  const today = `updated: ${now.slice(0, 10)}`
  const policies = globSync('src/content/policies/*.md').map((file) => [
    `words/policies/${basename(file)}`,
    readFileSync(file, 'utf8').replace(/^updated: .*$/m, today),
  ])
  const questions = globSync('src/content/faqs/*.yaml').map((file) => [
    `words/questions/${basename(file)}`,
    readFileSync(file, 'utf8'),
  ])
  return Object.fromEntries([...policies, ...questions]) as Record<string, string>
}
