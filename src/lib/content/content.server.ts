import type { MarkdownHeading } from 'astro'
import { type CollectionEntry, getCollection, getEntry } from 'astro:content'
import { ShopError } from '#lib/errors.ts'
import type { Moment } from '#lib/time.ts'
import { shopFacts } from './facts.server.ts'
import { escapeXml } from './rss.ts'
import {
  type FaqTopic,
  type Policy,
  type PolicyName,
  type Post,
  readingMinutes,
  TOPIC_ORDER,
} from './content.ts'

/** Posts published by `now`, newest first. A post with a later date is not published yet. */
export async function listPosts(now: Moment): Promise<Post[]> {
  const entries = await getCollection('blog', ({ data }) => data.date.toISOString() <= now)
  return entries
    .map(toPost)
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt) || a.id.localeCompare(b.id))
}

/** Throws ShopError('not_found') also for a post that is not published yet. */
export async function findPost(id: string, now: Moment) {
  const posts = await listPosts(now)
  const at = posts.findIndex((post) => post.id === id)
  const post = posts[at]
  if (!post) throw new ShopError('not_found')
  return { post, newer: posts[at - 1] ?? null, older: posts[at + 1] ?? null }
}

const toPost = (entry: CollectionEntry<'blog'>): Post => ({
  id: entry.id,
  title: entry.data.title,
  excerpt: entry.data.excerpt,
  createdAt: entry.data.date.toISOString(),
  html: entry.rendered?.html ?? '',
  minutes: readingMinutes(entry.body ?? ''),
  image: entry.data.image ?? null,
  linkedItems: entry.data.linked_items,
})

/** Fills the facts of `shop.yaml` into a policy or answer. */
function withFacts(text: string, escape = (fact: string) => fact): string {
  const { brand, email, phone, address, returnDays } = shopFacts()
  const facts: Record<string, string> = {
    brand,
    email,
    phone,
    address,
    return_days: String(returnDays),
  }
  return text.replace(/\{(\w+)\}/g, (written, name: string) => {
    const fact = facts[name]
    return fact === undefined ? written : escape(fact)
  })
}

export async function findPolicy(name: PolicyName): Promise<Policy> {
  const entry = await getEntry('policies', name)
  if (!entry) throw new ShopError('not_found')
  const headings = (entry.rendered?.metadata?.['headings'] ?? []) as MarkdownHeading[]
  return {
    name,
    title: entry.data.title,
    summary: withFacts(entry.data.summary),
    updatedAt: entry.data.updated.toISOString(),
    html: withFacts(entry.rendered?.html ?? '', escapeXml),
    text: withFacts(entry.body ?? ''),
    parts: headings
      .filter(({ depth }) => depth === 2)
      .map(({ slug, text }) => ({ id: slug, title: text })),
  }
}

/** All topics with their questions. Ids are counted through all topics, and change when a question is added before. */
export async function listFaqTopics(): Promise<FaqTopic[]> {
  const entries = await getCollection('faqs')
  const place = (id: string) => TOPIC_ORDER.indexOf(id) + 1 || TOPIC_ORDER.length + 1
  let count = 0
  return entries
    .toSorted((a, b) => place(a.id) - place(b.id) || a.id.localeCompare(b.id))
    .map(({ id, data }) => ({
      id,
      name: data.topic,
      faqs: data.faqs.map(({ question, answer }) => ({
        id: ++count,
        topic: id,
        question,
        answer: withFacts(answer),
      })),
    }))
}
