/**
 * Makes people of the desk, and what the command line names, in the shop that the environment names, and prints them as
 * JSON. In a process of its own: Playwright's tests cannot load the code that makes orders for the API tests.
 */
import { readConfig } from '#lib/config.server.ts'
import { ROLES } from '#lib/desk/rights.ts'
import { closeShop, openShop } from '#lib/open-shop.server.ts'
import { newId } from '#lib/random.server.ts'
import { makeNamed } from './named.ts'
import { aMember, beginApp } from './staff.ts'

const shop = openShop(readConfig())
const cookies: Record<string, string> = {}
let manager = ''
for (const role of ROLES) {
  const member = await aMember(shop, role, `${role}.${newId().slice(0, 8).toLowerCase()}`)
  await beginApp(shop, member)
  cookies[role] = member.cookie
  if (role === 'manager') manager = member.name
}
const names = await makeNamed(shop, process.argv.slice(2))
process.stdout.write(JSON.stringify({ cookies, manager, names }))
await closeShop(shop)
