import type { Command } from 'commander'
import { writeFileSync } from 'node:fs'
import { exportFacts, importFacts } from '#lib/content/facts/own-facts.server.ts'
import { writeDown } from '#lib/desk/command.server.ts'
import type { Shop } from '#lib/shop.ts'
import { shopDeskTexts as texts } from '#lib/texts/desk/shop.ts'
import { OwnerError, sayWhyNotWritten, whoIAm, withShop } from '../support.ts'

/** `facts`: what the shop says of itself, between shop.yaml and the desk. */
export function addFacts(program: Command): void {
  const facts = program
    .command('facts')
    .description('what the shop says of itself: shop.yaml and the desk')
  facts
    .command('import')
    .description('take what shop.yaml says, as each start does; what the desk has changed stays')
    .option('--file-wins', 'the file counts, too, where the desk says something else')
    .action(({ fileWins = false }: { fileWins?: boolean }) => takeFile(fileWins))
  facts
    .command('export')
    .description('write what counts now as shop.yaml')
    .argument('[file]', 'where to; it is printed if it is left out')
    .action((file?: string) => withShop((shop) => writeFile(shop, file)))
}

async function writeFile(shop: Shop, file?: string): Promise<void> {
  const text = await exportFacts(shop)
  if (!file) return void process.stdout.write(text)
  try {
    writeFileSync(file, text)
  } catch (error) {
    throw new OwnerError(sayWhyNotWritten(file, error))
  }
  console.log(texts.written(file))
}

const takeFile = (fileWins: boolean) =>
  withShop(async (shop) => {
    const who = whoIAm()
    const { changed, notes } = await shop.inTransaction(async (shop) => {
      const done = await importFacts(shop, { fileWins, who })
      if (done.changed.length > 0)
        await writeDown(shop, who, {
          name: 'shop.imported',
          subject: '',
          changes: Object.fromEntries(done.changed.map(([field, was, is]) => [field, [was, is]])),
        })
      return done
    })
    const taken = changed.map(([field, was, is]) =>
      texts.taken(field, was || texts.empty, is || texts.empty),
    )
    console.log([...taken, ...notes].join('\n') || texts.nothingTaken)
  })
