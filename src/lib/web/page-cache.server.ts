import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { HOUR_MS } from '#lib/time.ts'
import type { Answer } from './answer.server.ts'
import { addForm, type Bytes, inOwnMemory, plainBody, toSmallBytes } from './bytes.server.ts'
import type { PageTags } from './purges.server.ts'

const MAX_BYTES = 24 * 1_048_576
/** Headers, tags and the address of a kept page. */
const OVERHEAD_BYTES = 4_096
const MAX_REMEMBERED_TAGS = 20_000
const MAX_REMEMBERED_ADDRESSES = 5_000
/** Longer ones are nobody's usual page. */
const LONGEST_ADDRESS = 500
/** A purge is what renews a page; this only bounds how long a mistake could last. */
const MAX_AGE_MS = HOUR_MS
/** The header by which a page says that it may be kept, and what it shows. */
export const TAGS_HEADER = 'x-page-tags'

type Kept = Bytes & { tags: PageTags; size: number; expiresAtMs: number; hits: number }
export type Rendered = { kept: Kept } | { answer: Answer | null }

const compress = promisify(brotliCompress)

/**
 * Finished pages by address, bounded by bytes. Renders a page once, however many ask for it at the same time. Once it is
 * full, a page is kept when it is asked for a second time: a robot that walks once through all goods drives nothing out.
 */
export class PageCache {
  readonly #pages = new Map<string, Kept>()
  readonly #underway = new Map<string, Promise<Rendered>>()
  #bytes = 0
  /** The pages for which there was no room. */
  readonly #refused = new Set<string>()
  /** How many purges there have been, and which tag was last purged by which of them. */
  #purges = 0
  readonly #purgedAt = new Map<string, number>()
  #forgottenPurges = 0
  #isImproving = false

  get(address: string): Kept | undefined {
    const page = this.#pages.get(address)
    if (!page) return undefined
    if (page.expiresAtMs < Date.now()) {
      this.#drop(address, page)
      return undefined
    }
    // The pages that nobody asks for move to the front, where room is made.
    this.#pages.delete(address)
    this.#pages.set(address, page)
    if (++page.hits === 2) void this.#improve(address, page)
    return page
  }

  /** Renders the page, or waits for the one who is rendering it already. */
  render(address: string, render: () => Promise<Answer | null>): Promise<Rendered> {
    const underway = this.#underway.get(address)
    if (underway) return underway
    const rendered = this.#renderAndKeep(address, render).finally(() => {
      if (this.#underway.get(address) === rendered) this.#underway.delete(address)
    })
    this.#underway.set(address, rendered)
    return rendered
  }

  purge(tags: PageTags): void {
    this.#purges++
    // Who comes from now on must not be given what was read before.
    this.#underway.clear()
    if (this.#purgedAt.size > MAX_REMEMBERED_TAGS) {
      this.#purgedAt.clear()
      this.#forgottenPurges = this.#purges
    }
    for (const tag of tags) this.#purgedAt.set(tag, this.#purges)
    const purged = new Set(tags)
    for (const [address, page] of this.#pages)
      if (page.tags.some((tag) => purged.has(tag))) this.#drop(address, page)
  }

  async #renderAndKeep(address: string, render: () => Promise<Answer | null>): Promise<Rendered> {
    const purgesBefore = this.#purges
    const answer = await render()
    const given = answer?.headers[TAGS_HEADER]
    if (!answer || answer.status !== 200 || given === undefined || answer.headers['set-cookie'])
      return { answer }
    const tags = String(given).split(' ')
    const page = toPage(answer, tags)
    if (!this.#wasPurgedSince(purgesBefore, tags)) this.#keep(address, page)
    return { kept: page }
  }

  #wasPurgedSince(purges: number, tags: PageTags): boolean {
    if (this.#purges === purges) return false
    if (this.#forgottenPurges > purges) return true
    return tags.some((tag) => (this.#purgedAt.get(tag) ?? 0) > purges)
  }

  #keep(address: string, page: Kept): void {
    const before = this.#pages.get(address)
    if (before) this.#drop(address, before)
    if (!before && this.#bytes + page.size > MAX_BYTES && !this.#refused.delete(address)) {
      if (this.#refused.size >= MAX_REMEMBERED_ADDRESSES) this.#refused.clear()
      if (address.length <= LONGEST_ADDRESS) this.#refused.add(address)
      return
    }
    this.#pages.set(address, page)
    this.#bytes += page.size
    for (const [oldest, dropped] of this.#pages) {
      if (this.#bytes <= MAX_BYTES) break
      this.#drop(oldest, dropped)
    }
  }

  #drop(address: string, page: Kept): void {
    if (this.#pages.delete(address)) this.#bytes -= page.size
  }

  /** A page that is asked for again is worth the tenth of its bytes that slow compression saves. */
  async #improve(address: string, page: Kept): Promise<void> {
    if (this.#isImproving || !page.forms.br) return
    this.#isImproving = true
    try {
      const body = await compress(plainBody(page), {
        params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
      })
      if (this.#pages.get(address) === page) addForm(page, 'br', inOwnMemory(body), '11')
    } finally {
      this.#isImproving = false
    }
  }
}

function toPage(answer: Answer, tags: PageTags): Kept {
  const { [TAGS_HEADER]: _tags, ...rest } = answer.headers
  const bytes = toSmallBytes(answer.body, { ...rest, vary: 'Accept-Encoding' })
  const { br } = bytes.forms
  const { length } = answer.body
  return {
    ...bytes,
    tags,
    // With room for a second form and for what surrounds them.
    size: 2 * (br?.body.length ?? length) + OVERHEAD_BYTES,
    expiresAtMs: Date.now() + MAX_AGE_MS,
    hits: 0,
  }
}
