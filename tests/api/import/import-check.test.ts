import { describe, expect, test } from 'vitest'
import { importCatalogue } from '#lib/catalogue/import/import.server.ts'
import { aFolder, ROWS, rowWith } from '../../support/catalogue/catalogue-fixture.ts'
import { command } from '../../support/command.ts'
import { openTestShop } from '../../support/shop.ts'
import { setStock } from '../../support/world.ts'

const [DRESS = '', KAFTAN = ''] = ROWS

describe('import --check', () => {
  test('says what an import would do, and does none of it', async () => {
    const shop = await openTestShop()
    const folder = await aFolder()
    await importCatalogue(shop, folder.dir)
    const check = async () => (await command(shop, ['import', '--check', folder.dir])).out
    expect(await check()).toContain(
      'An import would add 0 items, change 0, take 0 off sale and leave 3 as they are.',
    )
    await folder.writeRows(DRESS.replace('24500', '19900'), KAFTAN, rowWith({ 0: 'other' }))
    const counts = 'add 1 items, change 1, take 0 off sale and leave 1 as they are.'
    expect(await check()).toBe(
      `3 items in 3 categories: nothing is wrong.\nAn import would ${counts}\n` +
        '1 goods on sale are not in the file. They stay: --remove-missing takes them off sale.\n',
    )
    expect(await check()).toContain(counts)
    expect(await importCatalogue(shop, folder.dir)).toMatchObject({
      added: 1,
      changed: 1,
      unpublished: 0,
      notInFile: 1,
      unchanged: 1,
    })
  })

  test('names what would be taken off sale, and does not do so', async () => {
    const shop = await openTestShop()
    const folder = await aFolder()
    await importCatalogue(shop, folder.dir)
    await folder.writeRows(DRESS)
    const men = /\n- name: Men.*$/s
    await folder.write('categories.yaml', (await folder.read('categories.yaml')).replace(men, '\n'))
    const options = ['--remove-missing', folder.dir]
    expect((await command(shop, ['import', '--check', ...options])).out).toBe(
      [
        '1 items in 2 categories: nothing is wrong.',
        'An import would add 0 items, change 0, take 2 off sale and leave 1 as they are.',
        'Would be taken off sale, as the file does not have them:',
        '  senator-kaftan',
        '  market-bag',
        'Categories and parts of them that would go: men, men/shirts, men/native, men/ankara.',
        '',
      ].join('\n'),
    )
    expect((await command(shop, ['import', ...options])).out).toContain('2 taken off sale, 1 as')
  })

  test('names each size of which the shop would have more or fewer', async () => {
    const shop = await openTestShop()
    const folder = await aFolder()
    await importCatalogue(shop, folder.dir)
    const many = shop.db.selectFrom('item_size').select('id').where('on_hand', '>', 1)
    for (const { id } of await many.execute()) await setStock(shop, id, 1)
    const { out } = await command(shop, ['import', '--check', folder.dir])
    const sizes = ['wrap-dress S-8 from 1 to 3', 'wrap-dress M-10 from 1 to 8']
    for (const size of [...sizes, 'market-bag No Size from 1 to 12'])
      expect(out).toContain(`\n  ${size}\n`)
    expect(out).toContain('Stock would change:\n')
    await importCatalogue(shop, folder.dir)
    expect((await command(shop, ['import', '--check', folder.dir])).out).not.toContain(
      'Stock would',
    )
  })

  test('says what stays where fewer would be there than are held', async () => {
    const shop = await openTestShop()
    const folder = await aFolder()
    await importCatalogue(shop, folder.dir)
    const sizes = shop.db.updateTable('item_size').set({ held: 3 })
    await sizes.where('name', '=', 'M-10').execute()
    await folder.writeRows(DRESS.replace('M-10:8', 'M-10:1'), KAFTAN)
    const { out } = await command(shop, ['import', '--check', folder.dir])
    expect(out).toContain('\n  wrap-dress M-10 from 8 to 3\n')
    await importCatalogue(shop, folder.dir)
    const size = shop.db.selectFrom('item_size').select('on_hand').where('name', '=', 'M-10')
    expect(await size.executeTakeFirst()).toEqual({ on_hand: 3 })
  })

  test('refuses items that have lost their rows while the shop has goods', async () => {
    const shop = await openTestShop()
    const folder = await aFolder()
    await importCatalogue(shop, folder.dir)
    await folder.writeRows()
    expect(await command(shop, ['import', '--check', '--remove-missing', folder.dir])).toEqual({
      code: 1,
      out: '',
      err: 'The table has no items: an import would take all 3 of the shop off sale.\n',
    })
  })

  test('needs no shop to say what is wrong with a folder', async () => {
    const { dir } = await aFolder()
    const shop = await openTestShop()
    const env = { DATABASE_URL: 'postgres://ada:pass-word@127.0.0.1:9/shop' }
    const { code, out } = await command(shop, ['import', '--check', dir], env)
    expect([code, out]).toEqual([0, expect.stringMatching(/nothing is wrong.*\nWhat .* cannot/)])
  })
})
