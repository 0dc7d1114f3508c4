import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { isCatalogueEmpty } from '#lib/catalogue/empty.server.ts'
import { refuseUnknown } from './arguments.ts'
import { buildInto } from './build.ts'
import { OwnerError, sayWhatWentWrong, withShop } from './commands/support.ts'
import type { Shop } from '#lib/shop.ts'
import { doAsked } from './publish/asked.ts'
import { withLock } from './publish/lock.ts'
import { PUBLISHED } from './publish/pointer.ts'
import { whenServed } from './publish/serving.ts'
import { type Builder, goBack, publishVersion } from './publish/version.ts'
import { markCode } from './stamps.ts'

const HELP = `Usage: npm run publish [-- --back]

Checks the texts of the shop (words/ in your folder, else src/content), builds the pages beside the running shop, asks for every link and picture of
them, and only then lets the running shop change over to them, without a pause. It ends when the shop has done so. When
something is wrong it says where, and the shop stays as it was.

Options:
  --back  serve what was published before; once more goes forward again
`

export async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(HELP)
    return
  }
  // `--asked`: by a page of the desk, to which it tells what comes of it.
  refuseUnknown(args, ['--back', '--asked'])
  mkdirSync(PUBLISHED, { recursive: true })
  try {
    if (args.includes('--asked')) await publishAsked()
    else
      process.stdout.write(
        `${await withLock(PUBLISHED, args.includes('--back') ? back : () => withShop(publish))}\n`,
      )
    process.exit(0)
  } catch (error) {
    process.stderr.write(`${sayWhatWentWrong(error)}\n`)
    process.exit(1)
  }
}

const NOBODY = 'No shop is running here: npm start serves it.'

async function back(): Promise<string> {
  const pointer = goBack(PUBLISHED)
  const said = `Back to the version of ${pointer.current}.`
  return (await whenServed(PUBLISHED, pointer)) ? said : `${said} ${NOBODY}`
}

async function publish(shop: Shop, tell?: Builder['tell']): Promise<string> {
  if (await isCatalogueEmpty(shop))
    throw new OwnerError(
      tell
        ? 'This shop has no category yet. Make the first one at the desk, under Categories, then publish again.'
        : 'This shop has no goods yet. Run npm start once before you publish.',
    )
  const { siteUrl } = shop.config
  const pointer = await publishVersion(shop, PUBLISHED, {
    build: (dir) => buildInto(dir, siteUrl),
    keepFirst: () => keepFirst(siteUrl),
    ...(tell && { tell }),
  })
  await tell?.('change')
  const isServed = await whenServed(PUBLISHED, pointer)
  return `Published. ${isServed ? '' : `${NOBODY} `}To take it back: npm run publish -- --back`
}

const publishAsked = (): Promise<void> =>
  withShop((shop) =>
    doAsked(shop, PUBLISHED, {
      publish: (tell) => publish(shop, tell),
      back,
    }),
  )

/** What the shop serves before the first publication. */
function keepFirst(siteUrl: string): string | null {
  if (!existsSync('dist/server/entry.mjs')) return null
  const dir = join(PUBLISHED, 'first')
  cpSync('dist', dir, { recursive: true })
  markCode(dir, siteUrl)
  return 'first'
}
