import type { Command } from 'commander'
import { chooseTrending } from '#lib/catalogue/lists/choose-trending.server.ts'
import { writeDown } from '#lib/desk/command.server.ts'
import { ShopError } from '#lib/errors.ts'
import { OwnerError, whoIAm, withShop } from './support.ts'

export function addTrending(program: Command): void {
  program
    .command('trending')
    .description(
      'choose the categories that are shown as trending; without any, the best of the week are',
    )
    .argument('[categories...]', 'slugs, in the order of their tabs')
    .action(choose)
}

const choose = (categories: string[]) =>
  withShop(async (shop) => {
    const names = await chooseTrending(shop, categories, (shop, chosen) =>
      writeDown(shop, whoIAm(), {
        name: 'trending.chosen',
        subject: chosen.join(', ') || 'the best of the week',
      }),
    ).catch((error: unknown) => {
      throw error instanceof ShopError ? new OwnerError(error.detail) : error
    })
    console.log(
      names.length > 0
        ? `Trending: ${names.join(', ')}.`
        : 'Trending: the best categories of the week.',
    )
  })
