import type { Command } from 'commander'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { exportCatalogue } from '#lib/catalogue/import/export.server.ts'
import { BadCatalogue } from '#lib/catalogue/import/bad-catalogue.ts'
import {
  type Catalogue,
  checkCatalogue,
  type OnProgress,
} from '#lib/catalogue/import/check.server.ts'
import { describeProblems } from '#lib/catalogue/import/problems.ts'
import { readMatches } from '#lib/catalogue/import/matches.server.ts'
import { previewImport } from '#lib/catalogue/import/preview.server.ts'
import { importCatalogue } from '#lib/catalogue/import/import.server.ts'
import { readConfig } from '#lib/config.server.ts'
import { pendingMigrations } from '#lib/db/migrate.server.ts'
import { writeDown } from '#lib/desk/command.server.ts'
import { shopFolder } from '#lib/shop-folder.server.ts'
import { closeShop, openShop } from '#lib/open-shop.server.ts'
import type { Shop } from '#lib/shop.ts'
import { importTexts } from '#lib/texts/owner/import.ts'
import { toMoment } from '#lib/time.ts'
import {
  explain,
  OwnerError,
  sayWhyNotWritten,
  startProgress,
  whoIAm,
  withShop,
} from '../support.ts'

const MOST_SHOWN = 200
const IS_FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** `import` and `export`: the owner's goods as files. */
export function addCatalogue(program: Command): void {
  program
    .command('import')
    .description(
      'bring the shop to what a folder says: items.csv or items.xlsx, categories.yaml, delivery.yaml, images/',
    )
    .argument('[dir]', 'the folder, such as catalogue; your shop’s own if it is left out')
    .option('--check', 'only say what is wrong with it, or what it would change')
    .option('--remove-missing', 'these are all my goods: take what the folder lacks off sale')
    .action(async (asked: string | undefined, { check, removeMissing }: ImportOptions) => {
      const dir = asked ?? ownGoods()
      const progress = startProgress('Import:')
      const onProgress: OnProgress = (phase, done, total) =>
        progress.tell(`${done} of ${total} ${phase}`)
      try {
        const work = check ? checkOnly : importAll
        console.log(await work(dir, { onProgress, removeMissing: removeMissing === true }))
      } catch (error) {
        if (error instanceof BadCatalogue) throw new OwnerError(describe(error))
        const reason = error instanceof OwnerError ? null : explain(error)
        throw reason === null ? error : new OwnerError(`Nothing was imported. ${reason}`)
      } finally {
        progress.end()
      }
    })
  program
    .command('export')
    .description(
      'write the shop’s goods, pictures and delivery prices into a folder, as import reads them',
    )
    .argument('<dir>', 'the folder; made if it is not there')
    .action(async (dir: string) => {
      const progress = startProgress('Export:')
      const { count, missing } = await withShop((shop) =>
        exportCatalogue(shop, dir, (done, total) => progress.tell(`${done} of ${total} items`)),
      )
        .catch((error: NodeJS.ErrnoException) => {
          // An error of a write does not name its file.
          const path = error.path ?? (IS_FULL.has(error.code ?? '') ? dir : null)
          throw path === null ? error : new OwnerError(sayWhyNotWritten(path, error))
        })
        .finally(progress.end)
      console.log(`${count} items written to ${dir}.`)
      if (missing.length > 0) throw new OwnerError(describeMissing(missing))
    })
}

/** Throws OwnerError where the owner has no folder: `npm start` loads the demo goods. */
function ownGoods(): string {
  const { own, goods } = shopFolder()
  if (own === null)
    throw new OwnerError('Say which folder, or make one for your shop: npm run shop -- init')
  return goods
}

type ImportOptions = { check?: true; removeMissing?: true }
type Options = { onProgress: OnProgress; removeMissing: boolean }

async function checkOnly(dir: string, { onProgress, removeMissing }: Options): Promise<string> {
  const matches = await rememberedMatches()
  const catalogue = await checkCatalogue(dir, { now: toMoment(Date.now()), onProgress, matches })
  const { itemCount, categories } = catalogue
  const change = await sayWhatWouldChange(catalogue, removeMissing)
  return [
    ...describeProblems(catalogue.warnings),
    `${itemCount} items in ${categories.length} categories: nothing is wrong.`,
    change,
  ].join('\n')
}

/** What an import would change, or why that cannot be said: an owner may check a folder without a working shop. */
async function sayWhatWouldChange(catalogue: Catalogue, removeMissing: boolean): Promise<string> {
  try {
    return await lookAhead(catalogue, removeMissing)
  } catch (error) {
    if (error instanceof BadCatalogue) throw error
    const reason = error instanceof OwnerError ? null : explain(error)
    if (reason === null) throw error
    return `What an import would change cannot be said. ${reason}`
  }
}

/** Opens the shop for `work`; null where its database is not made yet, or is of an older version. */
async function inShop<T>(work: (shop: Shop) => Promise<T>): Promise<T | null> {
  const shop = openShop(readConfig({ LOG_LEVEL: 'warn', ...process.env }))
  try {
    return isNotThere(shop) || (await pendingMigrations(shop.db)).length > 0
      ? null
      : await work(shop)
  } finally {
    await closeShop(shop)
  }
}

/** What the headings of a table were said to be at the desk; nothing without a working shop. */
const rememberedMatches = async () =>
  (await inShop((shop) => readMatches(shop)).catch(() => null)) ?? new Map<string, string>()

/** Throws OwnerError where `--remove-missing` would take every item off sale: the table has lost its rows. */
async function lookAhead(catalogue: Catalogue, removeMissing: boolean): Promise<string> {
  const preview = await inShop((shop) => previewImport(shop, catalogue))
  if (!preview)
    return 'What an import would change can be said once npm start has made the database, or brought it up to date.'
  const { added, changed, missing, missingCategories, unchanged, kept, stockChanges } = preview
  const removed = removeMissing ? missing : []
  const categoriesToGo = removeMissing ? missingCategories : []
  if (catalogue.itemCount === 0 && removed.length > 0)
    throw new OwnerError(
      `The table has no items: an import would take all ${removed.length} of the shop off sale.`,
    )
  const staying = missing.length - removed.length
  return [
    `An import would add ${added} items, change ${changed}, take ${removed.length} off sale and leave ${unchanged} as they are.`,
    ...(removed.length > 0 ? [importTexts.wouldBeRemoved(removed)] : []),
    ...(categoriesToGo.length > 0 ? [importTexts.categoriesWouldGo(categoriesToGo)] : []),
    ...(staying > 0 ? [importTexts.notInFile(staying)] : []),
    ...(kept.length > 0 ? [importTexts.keptFields(kept)] : []),
    ...(stockChanges.length > 0 ? [importTexts.stockWouldChange(stockChanges)] : []),
  ].join('\n')
}

/** Whether SQLite has no file yet: to open it would make one. */
const isNotThere = ({ config }: Shop): boolean =>
  !config.databaseUrl && !existsSync(join(config.dataDir, 'shop.db'))

async function importAll(dir: string, options: Options): Promise<string> {
  const who = whoIAm()
  const done = await withShop((shop) =>
    importCatalogue(shop, dir, {
      ...options,
      who,
      writeDown: (shop, { added, changed, unpublished }) =>
        writeDown(shop, who, {
          name: 'goods.imported',
          subject: dir,
          changes: { added: [null, added], changed: [null, changed], removed: [null, unpublished] },
        }),
    }),
  )
  const { added, changed, unpublished, notInFile, unchanged, notes } = done
  return [
    ...notes,
    `${added} items added, ${changed} changed, ${unpublished} taken off sale, ${unchanged} as they were.`,
    ...(notInFile > 0 ? [importTexts.notInFile(notInFile)] : []),
  ].join('\n')
}

/** An import of such a folder would take these pictures off the goods. */
const describeMissing = (missing: string[]): string =>
  [
    ...missing.slice(0, MOST_SHOWN).map((name) => `Not written: ${name}.`),
    ...(missing.length > MOST_SHOWN ? [`… and ${missing.length - MOST_SHOWN} more.`] : []),
    'The shop no longer has these pictures. Import the folder that they came from, or put DATA_DIR/media back, then export again.',
  ].join('\n')

function describe({ problems }: BadCatalogue): string {
  const lines = describeProblems(problems)
  const shown = lines.slice(0, MOST_SHOWN)
  const rest = lines.length - shown.length
  return [
    ...shown,
    ...(rest > 0 ? [`… and ${rest} more.`] : []),
    `Nothing was imported. ${problems.length} to mend.`,
  ].join('\n')
}
