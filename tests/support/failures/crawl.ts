import { linksOf } from '#lib/content/links.ts'

/** The shop's answer at an address, and the page that led there first. */
export type Answer = { from: string; status: number; location: string | null }

export type Crawl = {
  /** By path and query. */
  answers: Map<string, Answer>
  /** Addresses of pictures, and a page that shows each. */
  pictures: Map<string, string>
  /** Title and description of each page that search engines may index, by path and query. */
  kept: Map<string, string[]>
  /** Links such as `/help-center#cart` whose page has no such place. */
  lostPlaces: string[]
}

type Options = {
  /** Asks the shop for a path; redirects are not followed. */
  ask: (path: string) => Promise<Response>
  /** The public origin that canonical addresses, sitemaps and feeds begin with. */
  siteUrl: string
  starts: string[]
  /** Whether what is found at an address is followed further. */
  isFollowed: (path: string) => boolean
}

const AT_ONCE = 8
const CANONICAL = /<link rel="canonical" href="([^"]+)"/
const TITLES = /<title>([^<]+)<\/title>.*?<meta name="description" content="([^"]+)"/s
const IS_TEXT = /^(text\/html|application\/(xml|rss\+xml))/

/** Asks for everything that the pages lead to, from page to page, a few at a time. */
export async function crawl({ ask, siteUrl, starts, isFollowed }: Options): Promise<Crawl> {
  const answers = new Map<string, Answer>()
  const pictures = new Map<string, string>()
  const kept = new Map<string, string[]>()
  const places = new Map<string, Set<string>>()
  const wanted: { page: string; place: string; from: string }[] = []
  const known = new Set(starts)
  const queue = starts.map((path) => ({ path, from: path }))

  const visit = async ({ path, from }: { path: string; from: string }) => {
    const response = await ask(path)
    const text = await response.text()
    answers.set(path, { from, status: response.status, location: response.headers.get('location') })
    if (!IS_TEXT.test(response.headers.get('content-type') ?? '')) return
    places.set(path, new Set([...text.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id)))
    const canonical = CANONICAL.exec(text)?.[1]
    if (canonical === siteUrl + path) kept.set(path, (TITLES.exec(text) ?? []).slice(1))
    if (!isFollowed(path)) return
    for (const link of [...linksOf(text, siteUrl + path), ...fullAddresses(text, siteUrl)])
      note(link, path)
    for (const [, page = '', place = ''] of text.matchAll(/\shref="(\/[^"#]*)?#([^"]+)"/g))
      wanted.push({ page: page.replaceAll('&amp;', '&') || path, place, from: path })
  }
  const note = (link: string, from: string) => {
    if (known.has(link)) return
    known.add(link)
    if (link.startsWith('/media/')) pictures.set(link, from)
    else queue.push({ path: link, from })
  }

  await Promise.all(Array.from({ length: AT_ONCE }, () => work()))
  return { answers, pictures, kept, lostPlaces: lost() }

  async function work() {
    for (let next = queue.shift(); next; next = queue.shift()) await visit(next)
  }

  function lost() {
    return wanted
      .filter(({ page, place }) => places.has(page) && !places.get(page)?.has(place))
      .map(({ page, place, from }) => `${from} leads to ${page}#${place}`)
  }
}

/** Absolute addresses: canonical links, cards, structured data, sitemaps, feeds. */
const fullAddresses = (text: string, siteUrl: string): string[] =>
  [...text.matchAll(/https?:\/\/(?:(?!&(?:quot|lt|gt);)[^\s"'<>)\]])+/g)].flatMap(([found]) => {
    const url = new URL(found.replaceAll('&amp;', '&').replace(/#.*/, ''))
    return url.origin === siteUrl ? [url.pathname + url.search] : []
  })
