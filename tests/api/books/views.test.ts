/** @module-tag postgres */
import { describe, expect, test } from 'vitest'
import { MOST_VIEWS, saveView } from '#lib/books/views/views.server.ts'
import { DAY_MS } from '#lib/time.ts'
import { atDesk, auditOf, onceOf, post, read, submit, wordsOf } from '../../support/desk/desk.ts'
import { aMember } from '../../support/desk/staff.ts'
import { send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'

/** A shop on 21 November with a manager and a bookkeeper. */
async function aTeam() {
  const shop = await openTestShop()
  const ada = atDesk(await aMember(shop, 'manager', 'Ada'))
  const tola = atDesk(await aMember(shop, 'books', 'Tola'))
  const save = async (who: typeof ada, path: string, name: string) => {
    const at = `/desk/reports/${path}`
    const [, query = ''] = /name="query" value="([^"]*)"/.exec(await read(shop, who, at)) ?? []
    const sent = { act: 'save-view', name, query: query.replaceAll('&amp;', '&') }
    return submit(shop, who, at, sent)
  }
  const page = async (path = '') => wordsOf(await read(shop, tola, `/desk/reports${path}`))
  const links = async (path = '') =>
    [
      ...(await read(shop, tola, `/desk/reports${path}`)).matchAll(
        /href="(\/desk\/reports\/[^"]*)">\s*([^<]*?)\s*<\/a>/g,
      ),
    ].map(([, href, name]) => [name, href?.replaceAll('&amp;', '&')])
  return { shop, ada, tola, save, page, links }
}

describe('a saved view of a report', () => {
  test('stands for everybody on the list of reports and on its report, and moves on with the time', async () => {
    const { shop, ada, save, page, links } = await aTeam()
    expect((await save(ada, 'goods?days=last-month', 'Last month’s goods')).status).toBe(303)
    await save(ada, 'goods?from=2026-11-01&until=2026-11-10', 'Ten days')
    const moving = ['Last month’s goods', '/desk/reports/goods?days=last-month']
    const fixed = ['Ten days', '/desk/reports/goods?from=2026-11-01&until=2026-11-10']
    for (const path of ['', '/goods'])
      expect(await links(path)).toEqual(expect.arrayContaining([moving, fixed]))
    expect(await page('/sales')).not.toContain('Ten days')
    expect(await page('/goods?days=last-month')).toContain('1 to 31 October 2026')
    shop.pass(40 * DAY_MS)
    const late = wordsOf(
      await read(shop, atDesk(await aMember(shop, 'owner')), '/desk/reports/goods?days=last-month'),
    )
    expect(late).toContain('1 to 30 November 2026')
    expect(await auditOf(shop, 'report.view-saved')).toMatchObject([
      { who: 'Ada', subject: 'Last month’s goods' },
      { who: 'Ada', subject: 'Ten days' },
    ])
  })

  test('has one name, of forty letters at most, for two people at once too', async () => {
    const { shop, ada, tola, save, page } = await aTeam()
    const both = await Promise.all([save(ada, 'sales', 'Lagos'), save(tola, 'vat', 'LAGOS')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([303, 400])
    const refused = both.find(({ status }) => status === 400)
    expect(wordsOf(await (refused?.text() ?? ''))).toMatch(
      /There is a view called lagos\. Choose another name\./i,
    )
    expect((await save(ada, 'sales', 'x'.repeat(41))).status).toBe(400)
    expect((await save(ada, 'sales', ' ')).status).toBe(400)
    await save(ada, 'sales?days=year', '<b>Year</b>')
    expect(await read(shop, tola, '/desk/reports')).toContain('&lt;b&gt;Year&lt;/b&gt;')
    for (let at = 2; at < MOST_VIEWS; at++)
      await shop.inTransaction((shop) =>
        saveView(shop, { name: `View ${at}`, report: 'sales', query: '?days=week' }),
      )
    const full = await save(ada, 'sales', 'One more')
    expect(wordsOf(await full.text())).toContain('There are 40 views. Remove one first.')
    expect(await page()).not.toContain('One more')
  })

  test('is removed, also by two people, and taken back', async () => {
    const { shop, ada, tola, save, page, links } = await aTeam()
    await save(ada, 'sales?days=week', 'Week, by day')
    const { id } = await shop.db.selectFrom('report_view').select('id').executeTakeFirstOrThrow()
    const remove = (who: typeof ada, seen: string) =>
      post(shop, who, '/desk/reports/sales', {
        act: 'remove-view',
        once: onceOf(seen, 'remove-view'),
        view: String(id),
      })
    const stale = await read(shop, tola, '/desk/reports/sales')
    const gone = await remove(ada, await read(shop, ada, '/desk/reports/sales'))
    const next = gone.headers.get('location') ?? ''
    expect(next).toBe('/desk/reports/sales?days=week&removed=Week%2C%20by%20day&done=removed')
    expect(await page()).not.toContain('Week, by day')
    expect(stale).toContain('Week, by day')
    expect((await remove(tola, stale)).status).toBe(303)
    expect(await auditOf(shop, 'report.view-removed')).toHaveLength(1)
    const shown = await read(shop, ada, next)
    expect(wordsOf(shown)).toContain('Week, by day is removed. Take back')
    await submit(shop, ada, next, {
      act: 'save-view',
      name: 'Week, by day',
      query: '?days=week',
    })
    expect(await links()).toContainEqual(['Week, by day', '/desk/reports/sales?days=week'])
  })

  test('is not shown to who sees no reports, nor of a report that is no more', async () => {
    const { shop, ada, save, page } = await aTeam()
    await save(ada, 'earned', 'Our margin')
    await shop.db
      .insertInto('report_view')
      .values({ name: 'Old', name_key: 'old', report: 'weather', query: '?days=week' })
      .execute()
    expect(await page()).toContain('Our margin')
    expect(await page()).not.toContain('Old')
    const packer = atDesk(await aMember(shop, 'packer', 'Bola'))
    const answer = await send(shop, packer, 'GET /desk/reports')
    expect(answer.status).toBe(404)
    expect(await answer.text()).not.toContain('Our margin')
  })
})
