import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { z } from 'astro/zod'
import { parseDocument } from 'yaml'
import { checkBrand } from '#lib/brand/brand.server.ts'
import { sayWhyNot } from '#lib/yaml/yaml-file.server.ts'
import { listItemIdsBySlug } from '#lib/catalogue/items/items.server.ts'
import { type ShopFolder, shopFolder } from '#lib/shop-folder.server.ts'
import type { Shop } from '#lib/shop.ts'
import { importTexts } from '#lib/texts/owner/import.ts'
import { isFarAhead, type Moment } from '#lib/time.ts'
import { readYamlText, toFaults, type YamlFault } from '#lib/yaml/yaml.ts'
import { checkFacts } from './facts/facts-file.server.ts'
import { faqSchema, policySchema, postSchema } from './files.server.ts'
import { noPicture, readContentPicture } from './pictures.server.ts'

/** What is wrong, with file and line. */
type Fault = { file: string; line: number; reason: string }

const MAX_PICTURE_BYTES = 20_000_000
const FENCE = /^---[ \t]*\r?$/

/** Forbidden in an editor's text, because the shop's pages run only its own scripts. */
const FORBIDDEN = [
  { pattern: /<\s*(script|iframe|object|embed|style|form)\b/i, what: (tag: string) => `<${tag}>` },
  { pattern: /<[^<>]*\s(on[a-z]+)\s*=/i, what: (name: string) => `${name}=` },
  { pattern: /(javascript:)/i, what: (scheme: string) => scheme },
]

/** `![What it shows](market-day.jpg)` */
const SHOWN_PICTURE = /!\[[^\]]*\]\(\s*<?([^)>\s]+)/g

type Source = { file: string; yaml: string; body: string; yamlLine: number; bodyLine: number }

/** Finds all errors in the content files before the build. Only tests pass another `folder`, here and below. */
export async function checkContentFiles(
  now: Moment,
  folder: ShopFolder = shopFolder(),
): Promise<Fault[]> {
  const posts = await readPosts(folder)
  const policies = await readSources(folder.policies, '.md')
  const faqs = await readSources(folder.questions, '.yaml')
  const faults = [
    ...(await Promise.all(posts.map((post) => checkSource(post, postSchema)))).flat(),
    ...(await Promise.all(policies.map((policy) => checkSource(policy, policySchema)))).flat(),
    ...(await Promise.all(faqs.map((faq) => checkSource(faq, faqSchema)))).flat(),
    ...checkAddresses(posts),
    ...checkDays(posts, now),
    ...checkFacts(folder.facts),
    ...checkBrand(folder),
    ...(await checkPictures(folder.pictures)),
  ]
  return inOrder(faults)
}

/** Items that posts show and that are not on sale: a shop may start without them, but not publish such a post. */
export async function checkLinkedItems(shop: Shop, folder = shopFolder()): Promise<Fault[]> {
  const linked = (await readPosts(folder)).flatMap(linkedItemsOf)
  const slugs = [...new Set(linked.map(({ slug }) => slug))]
  const known = await listItemIdsBySlug(shop, slugs)
  return inOrder(
    linked
      .filter(({ slug }) => !known.has(slug))
      .map(({ file, slug, line }) => ({
        file,
        line,
        reason: `No item on the shelf is “${slug}”.`,
      })),
  )
}

const inOrder = (faults: Fault[]): Fault[] =>
  faults.toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line)

const readPosts = ({ blog }: ShopFolder): Promise<Source[]> => readSources(blog, '.md')

async function readSources(folder: string, ending: string): Promise<Source[]> {
  const entries = await readdir(folder).catch(() => [])
  const names = entries.filter((name) => name.endsWith(ending)).sort()
  return Promise.all(
    names.map(async (name) => {
      const file = join(folder, name)
      const text = await readFile(file, 'utf8')
      return toSource(file, text.replace(/^\uFEFF/, ''), ending === '.md')
    }),
  )
}

/** A Markdown file begins with YAML between two lines of hyphens. */
function toSource(file: string, text: string, isMarkdown: boolean): Source {
  if (!isMarkdown) return { file, yaml: text, body: '', yamlLine: 1, bodyLine: 1 }
  const lines = text.split('\n')
  const end = FENCE.test(lines[0] ?? '')
    ? lines.findIndex((line, at) => at > 0 && FENCE.test(line))
    : -1
  if (end < 0) return { file, yaml: '', body: text, yamlLine: 1, bodyLine: 1 }
  const [yaml, body] = [lines.slice(1, end).join('\n'), lines.slice(end + 1).join('\n')]
  return { file, yaml, body, yamlLine: 2, bodyLine: end + 2 }
}

async function checkSource(source: Source, schema: z.ZodType): Promise<Fault[]> {
  const unreadable = checkLetters(source)
  if (unreadable.length > 0) return unreadable
  const { file, yaml, yamlLine } = source
  const read = readYamlText(yaml)
  const placed = (fault: YamlFault) => ({ file, ...fault, line: fault.line + yamlLine - 1 })
  if ('faults' in read) return read.faults.map(placed)
  const parsed = await schema.safeParseAsync(read.value ?? {}, { error: sayWhyNot })
  return [
    ...toFaults(read, parsed.success ? [] : parsed.error.issues).map(placed),
    ...checkBody(source),
    ...(await checkShownPictures(source)),
  ]
}

const checkLetters = ({ file, yaml, yamlLine, body, bodyLine }: Source): Fault[] =>
  [
    { text: yaml, first: yamlLine },
    { text: body, first: bodyLine },
  ].flatMap(({ text, first }) =>
    text
      .split('\n')
      .flatMap((line, at) =>
        line.includes('\uFFFD') ? [{ file, line: first + at, reason: importTexts.notUtf8 }] : [],
      ),
  )

const checkBody = ({ file, body, bodyLine }: Source): Fault[] =>
  body.split('\n').flatMap((text, at) =>
    FORBIDDEN.flatMap(({ pattern, what }) => {
      const found = pattern.exec(text)?.[1]
      return found ? [{ file, line: bodyLine + at, reason: `${what(found)} may not be used.` }] : []
    }),
  )

/** Pictures inside the text have the same names as title pictures. */
async function checkShownPictures({ file, body, bodyLine }: Source): Promise<Fault[]> {
  const shown = body
    .split('\n')
    .flatMap((text, at) =>
      [...text.matchAll(SHOWN_PICTURE)].map(([, name = '']) => ({ name, line: bodyLine + at })),
    )
  const faults = shown.map(async ({ name, line }) =>
    (await readContentPicture(name)) ? [] : [{ file, line, reason: noPicture(name) }],
  )
  return (await Promise.all(faults)).flat()
}

/** A post's address is its file name, so no two posts can share one. */
function checkAddresses(posts: Source[]): Fault[] {
  const wanted = posts.map(({ file }) => ({ file, ...addressOf(file) }))
  return wanted.flatMap(({ file, name, address }) => {
    if (name === address) return []
    const other = wanted.find((each) => each.file !== file && each.address === address)
    const reason = other
      ? `It would have the same address as ${other.file}: /blog/${address}.`
      : `A file is named in small letters, digits and hyphens: ${address}.md.`
    return [{ file, line: 1, reason }]
  })
}

function addressOf(file: string) {
  const name = basename(file, '.md')
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return { name, address: plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') }
}

/** A post may be dated in the future, but a date of years ahead is a typing error. */
function checkDays(posts: Source[], now: Moment): Fault[] {
  return posts.flatMap(({ file, yaml, yamlLine }) => {
    const day = String(parseDocument(yaml).get('date'))
    if (!isFarAhead(day, now)) return []
    const at = yaml.split('\n').findIndex((line) => line.startsWith('date:'))
    return [{ file, line: at + yamlLine, reason: `date: ${day} is more than a year away.` }]
  })
}

function linkedItemsOf({ file, yaml, yamlLine }: Source) {
  const read = readYamlText(yaml)
  const items: unknown =
    'value' in read && (read.value as { linked_items?: unknown } | null)?.linked_items
  return (Array.isArray(items) ? items : []).map((slug) => {
    const at = yaml.split('\n').findIndex((line) => line.includes(String(slug)))
    return { file, slug: String(slug), line: at + yamlLine }
  })
}

async function checkPictures(folder: string): Promise<Fault[]> {
  const names = await readdir(folder).catch(() => [])
  const sizes = await Promise.all(
    names.map(async (name) => ({ file: join(folder, name), ...(await stat(join(folder, name))) })),
  )
  return sizes
    .filter(({ size }) => size > MAX_PICTURE_BYTES)
    .map(({ file, size }) => ({
      file,
      line: 1,
      reason: `The picture has ${Math.round(size / 1e6)} MB; at most 20 MB are taken.`,
    }))
}
