import { expect, test } from 'vitest'
import type { Post } from '#lib/content/content.ts'
import { toRss } from '#lib/content/rss.ts'

const SITE = 'https://shop.example'

/** The text of a post as a feed reader gets it. */
function readBack(html: string): string {
  const post: Post = {
    id: 'reading-adire',
    title: 'Reading adire',
    excerpt: 'What the patterns say.',
    image: null,
    createdAt: '2026-11-20T09:00:00.000Z',
    linkedItems: [],
    minutes: 1,
    html,
  }
  const [, text = ''] =
    /<content:encoded>(.*)<\/content:encoded>/.exec(toRss([post], SITE, 'Ọjà')) ?? []
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}

test.each([
  ['<a href="/products/gele?size=M&amp;x=1">', `<a href="${SITE}/products/gele?size=M&amp;x=1">`],
  ['<a class="x" href="#care">', `<a class="x" href="${SITE}/blog/reading-adire#care">`],
  ['<img src="/media/a/320.webp" alt="/">', `<img src="${SITE}/media/a/320.webp" alt="/">`],
  [
    '<img srcset="/a.webp 320w, /b.webp 640w">',
    `<img srcset="${SITE}/a.webp 320w, ${SITE}/b.webp 640w">`,
  ],
  ['<a href="https://other.example/x">', '<a href="https://other.example/x">'],
  ['<a href="mailto:help@shop.example">', '<a href="mailto:help@shop.example">'],
])('a link in the feed leads to the shop from anywhere: %s', (html, whole) => {
  expect(readBack(html)).toBe(whole)
})
