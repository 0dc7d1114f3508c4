import { contentTexts } from '#lib/texts/content.ts'
import type { Post } from './content.ts'

const NAMESPACES =
  'xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/"'

/** An RSS 2.0 feed of the posts, with complete texts. */
export function toRss(posts: Post[], siteUrl: string, brand: string): string {
  const items = posts.map((post) => {
    const address = `${siteUrl}/blog/${post.id}`
    return element('item', [
      element('title', escapeXml(post.title)),
      element('link', address),
      `<guid isPermaLink="true">${address}</guid>`,
      element('pubDate', new Date(post.createdAt).toUTCString()),
      element('description', escapeXml(post.excerpt)),
      element('content:encoded', escapeXml(withWholeLinks(post.html, address))),
    ])
  })
  const channel = element('channel', [
    element('title', escapeXml(`${brand}: ${contentTexts.blog.title}`)),
    element('link', `${siteUrl}/blog`),
    `<atom:link rel="self" type="application/rss+xml" href="${siteUrl}/rss.xml"/>`,
    element('description', escapeXml(contentTexts.blog.description)),
    element('language', 'en-NG'),
    ...items,
  ])
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" ${NAMESPACES}>${channel}</rss>\n`
}

const LINKS = /(\s(?:href|src|poster)=")([^"]*)"/g
const SETS = /(\ssrcset=")([^"]*)"/g

/** Makes links absolute: a feed reader shows the text on another site. */
function withWholeLinks(html: string, address: string): string {
  const whole = (link: string) => (URL.canParse(link, address) ? new URL(link, address).href : link)
  return html
    .replace(LINKS, (_, start: string, link: string) => `${start}${whole(link)}"`)
    .replace(SETS, (_, start: string, set: string) => {
      const links = set.split(',').map((part) => part.trim().replace(/^\S+/, whole))
      return `${start}${links.join(', ')}"`
    })
}

const element = (name: string, content: string | string[]): string =>
  `<${name}>${[content].flat().join('')}</${name}>`

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)
