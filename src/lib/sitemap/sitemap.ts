import type { Moment } from '#lib/time.ts'

/** Addresses in one part of the sitemap. */
export const PART_SIZE = 10_000

export type Entry = { path: string; changedAt: Moment | null }

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const toElement = (kind: 'url' | 'sitemap', { path, changedAt }: Entry, siteUrl: string): string =>
  `<${kind}><loc>${escaped(new URL(path, siteUrl).href)}</loc>${
    changedAt ? `<lastmod>${changedAt}</lastmod>` : ''
  }</${kind}>`

const toXml = (root: string, elements: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">${elements.join('')}</${root}>\n`

export const toUrlSet = (entries: readonly Entry[], siteUrl: string): string =>
  toXml(
    'urlset',
    entries.map((entry) => toElement('url', entry, siteUrl)),
  )

export const toSitemapIndex = (parts: readonly Entry[], siteUrl: string): string =>
  toXml(
    'sitemapindex',
    parts.map((part) => toElement('sitemap', part, siteUrl)),
  )

/** The latest of these moments; null when none is known. */
export const latestOf = (entries: readonly { changedAt: Moment | null }[]): Moment | null =>
  entries.reduce<Moment | null>(
    (latest, { changedAt }) => (changedAt && (!latest || changedAt > latest) ? changedAt : latest),
    null,
  )
