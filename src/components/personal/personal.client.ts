/**
 * Fills the lists that belong to one shopper, when they are near; a guest's are what this browser keeps, if anything.
 */
import type { CardJson } from '#lib/catalogue/items/wire.ts'
import { hashIn, mediaPath } from '#lib/media/media.ts'
import { formatNaira } from '#lib/money.ts'
import { discountPercent, fromPriceJson, isReduced, unitPrice } from '#lib/pricing/pricing.ts'
import { isSignedIn } from '#components/session/visitor.client.ts'

const NEAR = '400px'

const near = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries)
      if (isIntersecting) {
        near.unobserve(target)
        void fill(target as HTMLElement)
      }
  },
  { rootMargin: NEAR },
)

export function watchLists(within: ParentNode = document): void {
  for (const list of within.querySelectorAll('[data-personal]')) near.observe(list)
}

document.addEventListener('items:shown', (event) =>
  watchLists((event as CustomEvent<HTMLElement>).detail),
)

async function fill(list: HTMLElement): Promise<void> {
  const state = (name: string) => list.setAttribute('data-state', name)
  const { personal: endpoint = '', kept, most, except } = list.dataset
  const name = kept === 'favourites' ? kept : 'recently_viewed'
  if (isSignedIn()) state('loading')
  try {
    const { loadList } = await import('#stores/lists.ts')
    const found = await loadList({ endpoint, name, most: Number(most) + (except ? 1 : 0) })
    const items = found.filter(({ id }) => String(id) !== except).slice(0, Number(most))

    const template = list.querySelector('template')
    const grid = list.querySelector('.item-grid')
    if (!template || !grid) return
    grid.replaceChildren(...items.map((item) => drawCard(template, item)))
    state(items.length > 0 ? 'full' : 'empty')
    document.dispatchEvent(new CustomEvent('items:shown', { detail: grid, bubbles: true }))
    keepRoom(list)
  } catch {
    state('failed')
    list
      .querySelector('[data-retry]')
      ?.addEventListener('click', () => void fill(list), { once: true })
  }
}

/** Remembers the room for a later Back to this page: first-paint.js makes it before the list is there. */
function keepRoom(list: HTMLElement): void {
  document.documentElement.style.removeProperty('--own')
  history.replaceState({ own: list.offsetHeight }, '')
}

/** A copy of the template's card, with the values of this item. */
export function drawCard(template: HTMLTemplateElement, item: CardJson): DocumentFragment {
  const card = template.content.cloneNode(true) as DocumentFragment
  const find = <E extends Element>(selector: string) => card.querySelector<E>(selector)
  find('a')?.setAttribute('href', `/products/${item.slug}`)
  const name = find('.item-name')
  if (name) name.textContent = item.name
  const itemPrice = fromPriceJson(item)
  const price = find('.price')
  const old = find('s')
  if (price?.firstChild) price.firstChild.textContent = formatNaira(unitPrice(itemPrice))
  if (old?.lastChild) old.lastChild.textContent = formatNaira(itemPrice.priceKobo)
  if (!isReduced(itemPrice)) old?.remove()
  const flag = find('.sale-flag')
  const percent = discountPercent(itemPrice)
  if (flag) flag.textContent = `−${percent}%`
  if (percent === 0) flag?.remove()
  if (item.in_stock) find('.sold-out')?.remove()
  const heart = find<HTMLButtonElement>('.heart')
  if (heart) {
    heart.value = heart.dataset['favourite'] = String(item.id)
    heart.setAttribute('aria-label', (heart.ariaLabel ?? '').replace('{name}', item.name))
    heart.setAttribute('aria-pressed', String(item.is_favourite))
  }
  showPicture(find<HTMLImageElement>('img'), find('source'), item.image)
  return card
}

/** The template has the widths of a picture called `hash`. */
function showPicture(
  image: HTMLImageElement | null,
  source: Element | null,
  address: string | null,
) {
  const hash = hashIn(address)
  if (!image || !hash) return image?.closest('picture')?.replaceWith(noPicture())
  const widths = source?.getAttribute('srcset') ?? ''
  source?.setAttribute('srcset', widths.replaceAll('/hash/', `/${hash}/`))
  image.src = mediaPath(hash, 480, 'webp')
}

/** As ItemCard.astro has it. */
function noPicture(): HTMLElement {
  const place = document.createElement('div')
  place.className = 'picture'
  return place
}
