import { namesIn, readExamples, withNames } from '../../support/desk/walk/examples.ts'
import {
  expectGoodPage,
  faultsAt,
  faultsOf,
  hardToReadInTheDark,
  layoutFaultsOf,
  watchShifts,
} from '../support/checks.ts'
import { aDeskWorld, beAtDesk, type DeskWorld } from '../support/desk.ts'
import { expect, test } from '../support/shop.ts'

let world: DeskWorld
let examples: Awaited<ReturnType<typeof readExamples>>
test.beforeAll(async ({ baseURL, outbox }) => {
  examples = await readExamples()
  const looks = [...examples.values()]
  const named = looks.flatMap(({ at, also = [] }) => [at, ...also].flatMap(namesIn))
  const needed = looks.flatMap(({ needs = [] }) => needs)
  const names = new Set([...named, ...needed, 'invitation'])
  world = await aDeskWorld(baseURL ?? '', outbox, ...names)
})

/** Looked at in parts, so that each test is short. */
const PARTS = {
  'with an order': /^\/desk\/(orders|returns|carts|door|pack|pick|slips)\b/,
  'with goods': /^\/desk\/(goods|categories|stock)\b/,
  'with what the shop is': /^\/desk\/(shop|delivery|staff|me|health|news|audit|guide)\b/,
  'with none of these':
    /^\/desk(?!\/(orders|returns|carts|door|pack|pick|slips|goods|categories|stock|shop|delivery|staff|me|health|news|audit|guide)\b)/,
}

// What the other roles see is HTML, and tested as that (tests/api/desk).
for (const [part, of] of Object.entries(PARTS))
  test(`each page of the desk ${part} can be used, and stands still`, async ({ page, baseURL }) => {
    await watchShifts(page)
    await beAtDesk(page, baseURL ?? '', world.cookies.owner)
    const isWide = (page.viewportSize()?.width ?? 0) > 360
    const looks = [...examples].filter(([address]) => of.test(address))
    const paths = looks.flatMap(([, { at, also = [] }]) => [at, ...also])
    expect(paths.length).toBeGreaterThan(0)
    for (const each of paths) {
      const path = withNames(each, world.of)
      // On a wide screen all pages have the same elements as on a phone, but those of the frame.
      const faultsIn = isWide && each !== paths[0] ? layoutFaultsOf : faultsOf
      expect.soft(await faultsAt(page, path, faultsIn), path).toEqual([])
      await expect.soft(page.locator('.desk-main'), path).toBeVisible()
      expect.soft(await hardToReadInTheDark(page), `${path} in the dark`).toEqual([])
    }
  })

test('the page of an invitation can be used by everybody, and stands still', async ({ page }) => {
  await watchShifts(page)
  await expectGoodPage(page, `/desk/join/${world.of('invitation')}`)
})
