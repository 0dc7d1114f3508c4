import { readFileSync, writeFileSync } from 'node:fs'
import { refuseUnknown } from './arguments.ts'
import { accounts } from './openapi/accounts.ts'
import { catalogue } from './openapi/catalogue.ts'
import { content } from './openapi/content.ts'
import { openApiOf } from './openapi/document.ts'
import type { Endpoint } from './openapi/endpoint.ts'
import { orders } from './openapi/orders.ts'
import { formatted } from './format.ts'

const DOCUMENT = 'docs/openapi.json'
const PAGE = 'docs/api.md'
const [START, END] = ['<!-- calls: written by npm run openapi -->', '<!-- end of calls -->']

const HELP = `Usage: npm run openapi

Writes ${DOCUMENT}, and the tables of calls in ${PAGE}, from the endpoints in scripts/openapi.
`

/** Every endpoint, by the part of the shop. */
const parts: readonly [string, readonly Endpoint[]][] = [
  ['Items, lists and favourites', catalogue],
  ['Cart, checkout and orders', orders],
  ['Accounts', accounts],
  ['Content and notices', content],
]
export const endpoints: readonly Endpoint[] = parts.flatMap(([, list]) => list)

export async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--help')) {
    process.stdout.write(HELP)
    return
  }
  refuseUnknown(args, [])
  for (const [file, text] of Object.entries(await generated())) writeFileSync(file, text)
}

/** The text of each generated file. */
export async function generated(): Promise<Record<string, string>> {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  const document = JSON.stringify(openApiOf(endpoints, version), null, 2)
  const page = readFileSync(PAGE, 'utf8')
  const before = page.slice(0, page.indexOf(START))
  const after = page.slice(page.indexOf(END))
  return {
    [DOCUMENT]: `${document}\n`,
    [PAGE]: await formatted(
      PAGE,
      `${before}${START}\n\n${parts.map(toTable).join('\n')}\n${after}`,
    ),
  }
}

const WHO: Record<Endpoint['who'], string> = {
  anyone: '',
  cart: 'owner of the cart',
  customer: 'customer',
}

const toTable = ([title, list]: (typeof parts)[number]): string =>
  `### ${title}\n\n| call | what it does | who | answers |\n| --- | --- | --- | --- |\n${list
    .map(
      ({ method, path, summary, who, answers }) =>
        `| ${method} \`${path}\` | ${summary} | ${WHO[who]} | ${Object.keys(answers).join(', ')} |\n`,
    )
    .join('')}`
