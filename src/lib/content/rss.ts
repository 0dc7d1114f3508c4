import { contentTexts } from '#lib/texts/content.ts'
import type { Post } from './content.ts'

/** RSS 2.0 of the posts, with whole texts. */
export function toRss(posts: Post[], siteUrl: string, brand: string): string {
  const items = posts.map((post) => {
    const address = `${siteUrl}/blog/${post.id}`
    return element('item', [
      element('title', escapeXml(post.title)),
      element('link', address),
      `<guid isPermaLink="true">${address}</guid>`,
      element('pubDate', new Date(post.createdAt).toUTCString()),
      element('description', escapeXml(post.excerpt)),
      element('content:encoded', escapeXml(post.html)),
    ])
  })
  const channel = element('channel', [
    element('title', escapeXml(`${brand}: ${contentTexts.blog.title}`)),
    element('link', `${siteUrl}/blog`),
    element('description', escapeXml(contentTexts.blog.description)),
    element('language', 'en-NG'),
    ...items,
  ])
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/">${channel}</rss>\n`
}

const element = (name: string, content: string | string[]): string =>
  `<${name}>${[content].flat().join('')}</${name}>`

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)
