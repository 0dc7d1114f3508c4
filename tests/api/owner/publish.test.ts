/** @module-tag long */
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkContentFiles, checkLinkedItems } from '#lib/content/check-files.server.ts'
import { type Pointer, readPointer } from '../../../scripts/publish/pointer.ts'
import { goBack, publishVersion } from '../../../scripts/publish/version.ts'
import type { Shop } from '#lib/shop.ts'
import { afterUse } from '../../support/cleanup.ts'
import {
  aPlace,
  aShopForThePosts,
  aShopWithItems,
  copying,
} from '../../support/catalogue/publishing.ts'
import type { TestShop } from '../../support/shop.ts'

const POST = `---
title: A post
excerpt: What it says.
date: 2026-11-01
linked_items: [gele]
---

The text of the post.
`

/** A folder with the given files and the folders that must be there. */
async function aFolder(files: Record<string, string | Uint8Array>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'content-test-'))
  afterUse(() => rm(folder, { recursive: true, force: true }))
  for (const name of ['blog', 'policies', 'faqs', 'pictures']) await mkdir(join(folder, name))
  await copyFile('catalogue/shop.yaml', join(folder, 'shop.yaml'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

const at = (folder: string) => ({
  own: folder,
  goods: folder,
  facts: join(folder, 'shop.yaml'),
  blog: join(folder, 'blog'),
  policies: join(folder, 'policies'),
  questions: join(folder, 'faqs'),
  pictures: join(folder, 'pictures'),
  brand: null,
})

/** What stops a publication before anything is built. */
const faultsIn = async (shop: Shop, folder: string) => [
  ...(await checkContentFiles(shop.now(), at(folder))),
  ...(await checkLinkedItems(shop, at(folder))),
]

describe('checkContentFiles', async () => {
  const shop = await aShopWithItems(['gele'])

  test.each([
    ['no title', POST.replace('title: A post\n', ''), 2, /title/],
    ['no day', POST.replace('date: 2026-11-01\n', ''), 2, /^date: is missing; write it as 2026/],
    ['a day in words', POST.replace('2026-11-01', 'soon'), 4, /^date: soon is no day; write it as/],
    ['another way of days', POST.replace('2026-11-01', '20/11/2026'), 4, /20\/11\/2026 is no day/],
    ['a day of no calendar', POST.replace('2026-11-01', '2026-02-30'), 4, /2026-02-30 is no day/],
    ['a day years ahead', POST.replace('2026-11-01', '2062-11-01'), 4, /more than a year away/],
    ['the same in quotes', POST.replace('2026-11-01', '"2062-11-01"'), 4, /more than a year away/],
    ['an unknown item', POST.replace('gele', 'gelee'), 5, /gelee/],
    ['an unknown picture', POST.replace('linked', 'image: no.webp\nlinked'), 5, /no\.webp/],
    ['a picture in its text that is not there', `${POST}\n![It](no.jpg)\n`, 10, /no\.jpg/],
    ['a picture from elsewhere', `${POST}\n![It](https://x.org/a.jpg)\n`, 10, /x\.org/],
    ['a script', `${POST}\n<script>alert(1)</script>\n`, 10, /<script> may not/],
    ['a handler', `${POST}\n<img src="/x" onerror="alert(1)">\n`, 10, /onerror= may not/],
    ['an unclosed quote', POST.replace('A post', '"A post'), 5, /quote/],
    [
      'a colon in its title',
      POST.replace('A post', 'Adire: how to read it'),
      2,
      /^Put the text in quotes: title: "Adire: how to read it"$/,
    ],
    [
      'quotes in its title',
      POST.replace('A post', '"Adire" cloth: how'),
      2,
      /^Put the text in quotes: title: '"Adire" cloth: how'$/,
    ],
    ['a title that is a number', POST.replace('A post', '2026'), 2, /quotes: title: "2026"$/],
    ['a title in stars', POST.replace('A post', '*New*'), 2, /quotes: title: "\*New\*"$/],
    [
      'a title that begins with #',
      POST.replace('A post', '#1 cloth'),
      2,
      /^title: is empty\. .* #/,
    ],
    ['a tab', POST.replace('title', '\ttitle'), 2, /tab. Use spaces/],
    ['two titles', POST.replace('date:', 'title: B\ndate:'), 4, /stands there twice/],
    ['a line without a colon', POST.replace('title: A', 'title A'), 2, /^Write a name, a colon/],
    ['a fact nobody knows', POST.replace('title', 'slug: other\ntitle'), 2, /slug/],
  ])('names file, line and reason for %s', async (_, text, line, reason) => {
    const folder = await aFolder({ 'blog/post.md': text })
    const [fault] = await faultsIn(shop, folder)
    expect(fault?.file).toBe(join(folder, 'blog/post.md'))
    expect(fault?.reason).toMatch(reason)
    expect(fault?.line).toBe(line)
  })

  test('refuses letters that are not UTF-8, in each line that has some', async () => {
    const text = POST.replace('What it', 'Ọjà’s café')
    const folder = await aFolder({ 'blog/post.md': Buffer.from(text, 'latin1') })
    const faults = await faultsIn(shop, folder)
    expect(faults).toEqual([
      {
        file: join(folder, 'blog/post.md'),
        line: 3,
        reason: 'has letters that are not UTF-8. Save the file as UTF-8.',
      },
    ])
  })

  test('refuses a second post at the address of another, and a name that is no address', async () => {
    const folder = await aFolder({
      'blog/market-day.md': POST,
      'blog/Market Day.md': POST,
      'blog/Ẹkọ.md': POST,
    })
    const faults = await faultsIn(shop, folder)
    expect(faults.map(({ file, reason }) => [file.replace(`${folder}/blog/`, ''), reason])).toEqual(
      [
        ['Ẹkọ.md', 'A file is named in small letters, digits and hyphens: eko.md.'],
        [
          'Market Day.md',
          `It would have the same address as ${folder}/blog/market-day.md: /blog/market-day.`,
        ],
      ],
    )
  })

  test.each([
    ['no address', 'brand: Oja\nemail: not-an-email\n', 2, 'email: Enter a valid'],
    ['an unclosed quote', 'brand: "Oja\n', 2, 'A quote is opened and not closed.'],
    ['a phone without quotes', 'phone: 08035550142\n', 1, 'quotes: phone: "08035550142"'],
    [
      'an icon that is not drawn',
      'socials:\n  - {url: "https://x.example/a", icon: snapchat}\n',
      2,
      'Choose one of facebook, instagram, linkedin, telegram, tiktok, whatsapp, x, youtube.',
    ],
    ['a WhatsApp that is no number', 'whatsapp: call us\n', 1, 'Write a phone number'],
    ['another coding', Buffer.from('# Shop\nbrand: Café\n', 'latin1'), 2, 'Save the file as UTF-8'],
  ])('names file, line and reason for a shop.yaml with %s', async (_, text, line, reason) => {
    const folder = await aFolder({ 'shop.yaml': text })
    const faults = await faultsIn(shop, folder)
    expect(faults).toContainEqual({
      file: join(folder, 'shop.yaml'),
      line,
      reason: expect.stringContaining(reason),
    })
  })

  test('takes a good post, and refuses a question without an answer and a picture above 20 MB', async () => {
    expect(await faultsIn(shop, await aFolder({ 'blog/post.md': POST }))).toEqual([])
    const asNotepadSavesIt = await aFolder({ 'blog/post.md': `\uFEFF${POST}` })
    expect(await faultsIn(shop, asNotepadSavesIt)).toEqual([])
    const withTime = POST.replace('2026-11-01', '2026-11-01T09:00:00Z')
    expect(await faultsIn(shop, await aFolder({ 'blog/post.md': withTime }))).toEqual([])
    const folder = await aFolder({
      'faqs/cart.yaml':
        'topic: Cart\nfaqs:\n  - question: How long?\n    answer: Long.\n  - question: Why?\n',
      'pictures/huge.webp': new Uint8Array(20_000_001),
    })
    const faults = await faultsIn(shop, folder)
    expect(faults.map(({ line, reason }) => [line, reason])).toEqual([
      [5, expect.stringContaining('answer')],
      [1, expect.stringContaining('at most 20 MB')],
    ])
  })
})

describe('publishVersion', () => {
  let shop: TestShop
  let root: string
  let first: Pointer
  beforeAll(async () => {
    shop = await aShopForThePosts()
    root = await aPlace()
    first = await publishVersion(shop, root, copying)
    shop.pass(1_000)
  })

  test('refuses a version with a dead link, and leaves the served one whole', async () => {
    const build = async (dir: string) => {
      await copying.build(dir)
      await rm(join(dir, 'client/favicon.svg'))
    }
    await expect(publishVersion(shop, root, { ...copying, build })).rejects.toThrow('/favicon.svg')
    expect([readPointer(root), await readdir(join(root, first.current))]).toEqual([
      first,
      expect.arrayContaining(['client', 'server']),
    ])
  })

  test('puts a checked version in place, keeps the one before, and goes back to it', async () => {
    // On a busy machine it says that it lives before it is ready.
    const build = async (dir: string) => {
      await copying.build(dir)
      const worker = join(dir, 'server/worker.mjs')
      const code = await readFile(worker, 'utf8')
      await writeFile(worker, `process.send({ beat: 1 })\n${code}`)
    }
    const second = await publishVersion(shop, root, { ...copying, build })
    expect(readPointer(root)).toEqual({ current: second.current, previous: first.current })
    goBack(root)
    expect(readPointer(root)).toEqual({ current: first.current, previous: second.current })
  })
})
