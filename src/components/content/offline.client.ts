/** Fills the offline page with what this browser has kept: cart, favourites, pages that were seen. */
import { CACHES } from '#service-worker/caches.ts'
import {
  countWaiting,
  SEEN_CART_KEY,
  SEEN_FAVOURITES_KEY,
  type SeenItem,
  seenItems,
} from '#stores/seen.ts'

type Entry = { href: string; label: string }

const toEntry = ({ name, slug, quantity }: SeenItem): Entry => ({
  href: `/products/${slug}`,
  label: quantity > 1 ? `${quantity} × ${name}` : name,
})

function fill(id: string, entries: readonly Entry[]): void {
  const section = document.getElementById(id)
  const list = section?.querySelector('ul')
  if (!section || !list || entries.length === 0) return
  for (const { href, label } of entries) {
    const link = Object.assign(document.createElement('a'), { href, textContent: label })
    link.className = 'stitch-link inline-flex min-h-11 items-center'
    const row = document.createElement('li')
    row.append(link)
    list.append(row)
  }
  section.hidden = false
}

async function seenPages(): Promise<Entry[]> {
  const cache = await caches.open(CACHES.pages)
  const read = async (request: Request): Promise<Entry> => {
    const html = (await (await cache.match(request))?.text()) ?? ''
    const [named = ''] = /<title>[^<]*<\/title>/.exec(html) ?? []
    // The browser reads what the page writes as `&amp;`.
    const [title = ''] = new DOMParser().parseFromString(named, 'text/html').title.split('|')
    const { pathname, search } = new URL(request.url)
    return { href: pathname + search, label: title.trim() || pathname }
  }
  return Promise.all((await cache.keys()).map(read))
}

const waiting = document.getElementById('waiting')
const changes = countWaiting()
if (waiting && changes > 0) {
  const { one = '', several = '' } = waiting.dataset
  waiting.textContent = changes === 1 ? one : several.replace('{count}', String(changes))
  waiting.hidden = false
}
fill('cart', seenItems(SEEN_CART_KEY).map(toEntry))
fill('favourites', seenItems(SEEN_FAVOURITES_KEY).map(toEntry))
void seenPages().then((pages) => fill('pages', pages.reverse()))
