import { describe, expect, test } from 'vitest'
import { FACTS_ASKED } from '#lib/desk/begin/asked.ts'
import { NEW_SHOP } from '#lib/desk/begin/new-shop.ts'
import { readCategoryList } from '#lib/catalogue/goods/categories/category.server.ts'
import { changeFacts, readOwnFacts } from '#lib/content/facts/own-facts.server.ts'
import { changeSetup, readSetup } from '#lib/delivery/owner/setup.server.ts'
import { nextForFirstOwner } from '#lib/desk/staff/first-owner.server.ts'
import { readPublishing } from '#lib/publishing/publishing.server.ts'
import { atDesk, auditOf, onceOf, post, read, submit, wordsOf } from '../../support/desk/desk.ts'
import { makeNamed } from '../../support/desk/named.ts'
import { aMember } from '../../support/desk/staff.ts'
import { OYO, somePlaces } from '../../support/places.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'

const PAGE = '/desk/shop/begin'

/** A shop as the first start makes it, and its first owner. */
async function aNewShop() {
  const shop = await openTestShop()
  await somePlaces(shop)
  await anItem(shop)
  await shop.inTransaction(async (shop) => {
    const before = await readOwnFacts(shop)
    const changes = FACTS_ASKED.map((name) => {
      return [name, { seen: before[name], becomes: NEW_SHOP[name] || null }]
    })
    await changeFacts(shop, Object.fromEntries(changes), null)
    await changeSetup(shop, null, ({ zones, rules, pickups }) => {
      const kept = zones.filter(({ name }) => ['Lagos', 'Everywhere'].includes(name))
      const isKept = ({ zoneId, lgaId }: (typeof rules)[number]) =>
        lgaId === null && kept.some(({ id }) => id === zoneId)
      return {
        zones: kept,
        rules: rules.filter(isKept),
        pickups: pickups.map((place) => ({ ...place, isShown: false })),
      }
    })
  })
  await makeNamed(shop, ['questions'])
  const who = atDesk(await aMember(shop, 'owner', 'Amaka'))
  const shown = await read(shop, who, PAGE)
  const save = (fields: Record<string, string>) =>
    submit(shop, who, PAGE, { act: 'save', ...withShown(shown), ...fields })
  return { shop, who, shown, save }
}

/** What the form shows, as a browser sends it. */
const withShown = (html: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(html.matchAll(/name="(shown\.(\w+))" value="([^"]*)"/g)).flatMap(
      ([, field = '', name = '', value = '']) => [
        [field, value],
        [name, value],
      ],
    ),
  )

const categoriesOf = async (shop: TestShop) =>
  (await readCategoryList(shop)).filter(({ kind }) => kind === 'category')

describe('the first owner of a new shop is asked what init asks', () => {
  test('and the answers stand at once in the facts, the delivery prices and the categories', async () => {
    const { shop, shown, save } = await aNewShop()
    expect(await nextForFirstOwner(shop)).toBe('questions')
    expect(shown).not.toContain('value="My shop"')
    const before = (await categoriesOf(shop)).map(({ name }) => name)
    const saved = await save({
      brand: 'Bola & Sons',
      phone: '0803 111 2222',
      address: '5 Ring Road, Ibadan',
      stateId: String(OYO),
      homeKobo: '2k',
      categories: `${before[0]}, Wigs`,
    })
    expect(saved.headers.get('location')).toBe('/desk')
    expect(await nextForFirstOwner(shop)).toBe('facts')
    expect(await readOwnFacts(shop)).toMatchObject({
      brand: 'Bola & Sons',
      phone: '0803 111 2222',
      address: '5 Ring Road, Ibadan',
      tagline: NEW_SHOP.tagline,
      hours: NEW_SHOP.hours,
    })
    const { zones, rules, pickups } = await readSetup(shop)
    const home = zones.find(({ name }) => name === 'Oyo')
    expect(home).toMatchObject({ feeKobo: 200_000 })
    expect(rules).toContainEqual({ zoneId: home?.id, stateId: OYO, lgaId: null })
    expect(rules).toHaveLength(2)
    expect(pickups[0]).toMatchObject({ address: '5 Ring Road, Ibadan', isShown: true })
    const wigs = (await categoriesOf(shop)).find(({ name }) => name === 'Wigs')
    expect(wigs).toMatchObject({ isShown: true, slug: 'wigs' })
    expect((await readPublishing(shop)).now).toMatchObject({ what: 'publish', who: 'Amaka' })
    expect(await auditOf(shop, 'shop.begun')).toMatchObject([
      { who: 'Amaka', changes: { Name: ['My shop', 'Bola & Sons'] } },
    ])
  })

  test('a category with goods in it stays', async () => {
    const { shop, save } = await aNewShop()
    const [full] = await categoriesOf(shop)
    await save({ categories: 'Wigs' })
    const names = (await categoriesOf(shop)).map(({ name }) => name)
    expect(names).toEqual([full?.name, 'Wigs'])
  })

  test('what is refused keeps all that was typed, and is asked again', async () => {
    const { shop, who, save } = await aNewShop()
    const typed = { brand: 'Bola', whatsapp: '12', homeKobo: 'much', categories: 'Bags, bags' }
    const refused = await save(typed)
    expect(refused.status).toBe(400)
    const page = await refused.text()
    for (const text of Object.values(typed)) expect(page).toContain(`value="${text}"`)
    expect(wordsOf(page)).toContain('Write each name once.')
    expect((await readOwnFacts(shop)).brand).toBe(NEW_SHOP.brand)
    expect(await read(shop, who, PAGE)).toContain('Save, and open my shop')
  })

  test('once: of two browsers one saves, and the other is told so', async () => {
    const { shop, who, shown } = await aNewShop()
    const pages = [shown, await read(shop, who, PAGE)]
    const answers = await Promise.all(
      pages.map((page, index) =>
        post(shop, who, PAGE, {
          act: 'save',
          once: onceOf(page, 'save'),
          ...withShown(page),
          brand: `Shop ${index}`,
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 400])
    const late = answers.find(({ status }) => status === 400)
    expect(wordsOf((await late?.text()) ?? '')).toContain('These were answered or left already.')
    expect(await auditOf(shop, 'shop.begun')).toHaveLength(1)
    expect(wordsOf(await read(shop, who, PAGE))).not.toContain('Save, and open my shop')
  })

  test('or leaves them all, and Today then asks no more', async () => {
    const { shop, who } = await aNewShop()
    expect(wordsOf(await read(shop, who, '/desk'))).toContain('Ten short answers')
    const left = await submit(shop, who, PAGE, { act: 'skip' })
    expect(left.headers.get('location')).toBe('/desk')
    expect(wordsOf(await read(shop, who, '/desk'))).not.toContain('Ten short answers')
    expect((await readOwnFacts(shop)).brand).toBe(NEW_SHOP.brand)
  })

  test('nobody but an owner is asked', async () => {
    const { shop } = await aNewShop()
    const manager = atDesk(await aMember(shop, 'manager', 'Musa'))
    expect(wordsOf(await read(shop, manager, PAGE))).toContain('There is no such page')
  })
})
