/** @module-tag long */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { handlers } from '#lib/background.server.ts'
import { noteBeat, readPublishing } from '#lib/publishing/publishing.server.ts'
import { MINUTE_MS } from '#lib/time.ts'
import { OwnerError } from '../../../../scripts/owner-error.ts'
import { doAsked } from '../../../../scripts/publish/asked.ts'
import { withLock } from '../../../../scripts/publish/lock.ts'
import { afterUse } from '../../../support/cleanup.ts'
import { atDesk, auditOf, read, submit, wordsOf } from '../../../support/desk/desk.ts'
import { aMember } from '../../../support/desk/staff.ts'
import { runDueJobs } from '../../../support/jobs.ts'
import { openTestShop, type TestShop } from '../../../support/shop.ts'

const PAGE = '/desk/shop/publish'

async function aShop() {
  const shop = await openTestShop()
  const who = atDesk(await aMember(shop, 'owner', 'Amaka'))
  const root = await mkdtemp(join(tmpdir(), 'publish-test-'))
  afterUse(() => rm(root, { recursive: true, force: true }))
  const press = (act = 'publish', by = who) => submit(shop, by, PAGE, { act })
  const page = async () => wordsOf(await read(shop, who, PAGE))
  return { shop, who, root, press, page }
}

/** What the command does, but for the building; each is called once. */
function doing(shop: TestShop, root: string, fails: readonly string[] = []) {
  const faults = [...fails]
  const did: string[] = []
  const run = () =>
    doAsked(shop, root, {
      publish: async (tell) => {
        await tell('build')
        did.push('publish')
        const fault = faults.shift()
        if (fault) throw new OwnerError(fault)
      },
      back: async () => {
        did.push('back')
      },
    })
  return { did, run }
}

describe('the pages are published from the desk', () => {
  test('with each step, and what came of it', async () => {
    const { shop, root, press, page } = await aShop()
    expect(await page()).toContain('Nothing that was changed at the desk waits')
    expect(await page()).not.toContain('Go back')
    expect((await press()).headers.get('location')).toBe(`${PAGE}?done=asked`)
    expect(await page()).toContain('Begun by Amaka at Fri 20 Nov 2026, 10:00')
    await noteBeat(shop, 'links')
    expect(await page()).toContain('The pages are built done Each link and picture is tried now')
    const { did, run } = doing(shop, root)
    await run()
    expect(did).toEqual(['publish'])
    expect(await page()).toContain('Amaka has published at')
    shop.pass(MINUTE_MS)
    expect(await page()).toContain('Go back')
    expect(await auditOf(shop, 'shop.published')).toMatchObject([{ who: 'Amaka' }])
  })

  test('and what waits for it is named', async () => {
    const { shop, who, page } = await aShop()
    await submit(shop, who, '/desk/shop', {
      act: 'save',
      returnDays: '14',
      'shown.returnDays': '7',
    })
    await submit(shop, who, '/desk/shop', { act: 'save', packDays: '3', 'shown.packDays': '1' })
    expect((await readPublishing(shop)).waiting).toEqual(['returnDays'])
    expect(await page()).toContain('Waits to be published Days after the delivery')
  })

  test('and is not said to wait any more, also by a page of before', async () => {
    const { shop, who, root, press, page } = await aShop()
    await submit(shop, who, '/desk/shop', {
      act: 'save',
      returnDays: '14',
      'shown.returnDays': '7',
    })
    await press()
    await doing(shop, root).run()
    expect(await page()).not.toContain('Waits to be published')
    expect(await read(shop, who, PAGE)).toContain('http-equiv="refresh"')
    shop.pass(MINUTE_MS)
    expect(await page()).toContain('Waits to be published Days after the delivery')
    expect(await read(shop, who, PAGE)).not.toContain('http-equiv="refresh"')
  })

  test('one after the other, when two press at once', async () => {
    const { shop, root, press, page } = await aShop()
    const manager = atDesk(await aMember(shop, 'manager', 'Bola'))
    await press()
    await press('publish', manager)
    expect(await page()).toContain('What Bola asked for comes after it')
    const { did, run } = doing(shop, root)
    await run()
    expect(did).toEqual(['publish', 'publish'])
    expect(await page()).toContain('Bola has published at')
  })

  test('after a publication from the terminal, which is waited for', async () => {
    const { shop, root, press } = await aShop()
    await press()
    const { did, run } = doing(shop, root)
    let ran = Promise.resolve()
    await withLock(root, async () => {
      ran = run()
      await noteBeat(shop)
      expect(did).toEqual([])
    })
    await ran
    expect(did).toEqual(['publish'])
  })

  test('or not, and the page says what is wrong until it is', async () => {
    const { shop, root, press, page } = await aShop()
    await press()
    const { run } = doing(shop, root, ['words/blog/sale.md:3  leads nowhere'])
    await run()
    expect(await page()).toContain('did not work. The shop serves the pages of before.')
    expect(await page()).toContain('words/blog/sale.md:3 leads nowhere')
    shop.pass(MINUTE_MS)
    await press('back')
    await run()
    expect(await page()).toContain('Amaka went back at')
  })

  test('and one that a restart has cut off is said, and can be pressed again', async () => {
    const { shop, root, press, page } = await aShop()
    await press()
    shop.pass(3 * MINUTE_MS)
    expect(await page()).toContain('was cut off')
    await press()
    const { did, run } = doing(shop, root)
    await run()
    expect(did).toEqual(['publish'])
    expect(await page()).not.toContain('was cut off')
  })

  test('by the owner’s command, in a process of its own', async () => {
    const { shop, press, page } = await aShop()
    await press()
    await runDueJobs(shop, handlers)
    // The command ends before it builds anything.
    await expect
      .poll(page)
      .toContain('no category yet. Make the first one at the desk, under Categories')
  })
})
