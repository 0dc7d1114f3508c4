import type { Faq, FaqTopic, Policy, Post } from './content.ts'

/** The contract's JSON of a policy: a title and a text with line breaks. */
export const toPolicyJson = (policy: Policy) => ({
  title: policy.title,
  body: toPlainText(policy.text),
  updated_at: policy.updatedAt,
})

/** The questions of one topic, or of all; an unknown topic has none. */
export const faqsOf = (topics: FaqTopic[], topic: string | null): Faq[] =>
  topics.filter(({ id }) => topic === null || id === topic).flatMap(({ faqs }) => faqs)

/** `linked`: the items' ids in a list of posts, their cards in a single post. */
export const toPostJson = <T>(post: Post, linked: T[]) => ({
  id: post.id,
  title: post.title,
  content: post.html,
  created_at: post.createdAt,
  linked_items: linked,
  excerpt: post.excerpt,
})

/** Markdown as plain text. */
const toPlainText = (markdown: string): string =>
  markdown
    .replace(/^#+ /gm, '')
    .replace(/\*\*(.+?)\*\*/g, '$1')
    .replace(/\[([^[\]\n]+)\]\([^()\n]+\)/g, '$1')
    .replace(/^\|[ -|]*\|$\n?/gm, '')
    .replace(/^\| (.*) \|$/gm, (_, cells: string) => cells.replaceAll(' | ', ': '))
    .trim()
