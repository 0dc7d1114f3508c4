import { knownPictures } from '#lib/media/pictures.server.ts'
import type { Shop } from '#lib/shop.ts'
import { linksOf } from './links.ts'

/** A dead address, and the page that links to it. */
export type DeadLink = { page: string; link: string; status: number }

const START = ['/blog', '/about', '/help-center']
/** Links in these pages are followed; other pages are only requested. */
const IS_CONTENT = /^\/(blog|policy|help-center)(\/|$)/
/** Not requested: personal pages redirect to the sign-in, and some addresses change something. */
const IS_LEFT_OUT =
  /^\/(signout|manager|auth|api|my-profile|orders|notifications|settings|favourites|checkout)\b/
const AT_ONCE = 4

/**
 * Requests every own address in the content pages: links, pictures, scripts, styles. Pictures are checked by hash, so
 * that none is resized.
 */
export async function checkLinks(shop: Shop, origin: string): Promise<DeadLink[]> {
  const pictures = await knownPictures(shop)
  const firstPage = new Map(START.map((link) => [link, link]))
  const queue = [...START]
  const dead: DeadLink[] = []
  const visit = async (link: string) => {
    const { status, links } = await look(origin, link, pictures)
    if (status >= 400) dead.push({ page: firstPage.get(link) ?? '', link, status })
    if (!IS_CONTENT.test(link)) return
    for (const found of links.filter((each) => !firstPage.has(each))) {
      firstPage.set(found, link)
      queue.push(found)
    }
  }
  while (queue.length > 0) await Promise.all(queue.splice(0, AT_ONCE).map(visit))
  return dead.toSorted((a, b) => a.page.localeCompare(b.page))
}

async function look(origin: string, link: string, pictures: ReadonlySet<string>) {
  const hash = /^\/media\/([^/]+)\//.exec(link)?.[1]
  if (hash) return { status: pictures.has(hash) ? 200 : 404, links: [] }
  const response = await fetch(origin + link, { redirect: 'manual' })
  const text = await response.text()
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false
  const links = isPage ? linksOf(text, origin + link) : []
  return { status: response.status, links: links.filter((each) => !IS_LEFT_OUT.test(each)) }
}
