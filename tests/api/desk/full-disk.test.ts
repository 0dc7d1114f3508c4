import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Shop } from '#lib/shop.ts'
import { MINUTE_MS } from '#lib/time.ts'
import { atDesk, onceOf, post, read } from '../../support/desk/desk.ts'
import { aMember } from '../../support/desk/staff.ts'
import { openTestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'

/** Uses every page that the file has, and lets it have no more. Returns what makes room again. */
async function fillDisk({ db }: Shop) {
  await sql`create table filler (bytes blob)`.execute(db)
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
  await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(db)
  let isFull = false
  while (!isFull)
    await sql`insert into filler values (zeroblob(20000))`.execute(db).catch(() => (isFull = true))
  return async () => {
    await sql`pragma max_page_count = 1073741823`.execute(db)
    await sql`drop table filler`.execute(db)
  }
}

test('a full disk is said at the desk, with what to do and what was typed', async () => {
  const shop = await openTestShop()
  const who = atDesk(await aMember(shop))
  const { slug } = await anItem(shop, { name: 'Adire Gown' })
  const path = `/desk/goods/${slug}`
  const shown = await read(shop, who, path)
  const before = /name="shown.description" value="([^"]*)"/.exec(shown)?.[1] ?? ''
  const makeRoom = await fillDisk(shop)
  shop.pass(2 * MINUTE_MS)
  const description = 'Woven in Iseyin. '.repeat(290)
  const fields = { act: 'save', description, 'shown.description': before }
  const refused = await post(shop, who, path, { ...fields, once: onceOf(shown, 'save') })
  expect(refused.status).toBe(507)
  const page = await refused.text()
  expect(page).toContain('The disk of the shop is full. Nothing was changed. Make room on it')
  expect(page).toContain('Woven in Iseyin. Woven')
  await makeRoom()
  expect((await post(shop, who, path, { ...fields, once: onceOf(page, 'save') })).status).toBe(303)
})
