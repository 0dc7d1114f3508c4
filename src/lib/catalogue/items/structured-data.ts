import { mediaPath } from '#lib/media/media.ts'
import { toNaira } from '#lib/money.ts'
import { unitPrice } from '#lib/pricing/pricing.ts'
import { averageRating, type ItemDetail, playfulName } from '../catalogue.ts'

/** Data for search engines (schema.org). Addresses are absolute, from the public origin. */
type Site = URL | undefined

const CONTEXT = 'https://schema.org'
/** Our paths are already encoded, so no URL parsing is needed. */
const at = (path: string, site: Site): string => `${site?.origin}${path}`

export const breadcrumbData = (
  crumbs: readonly { label: string; href?: string }[],
  site: Site,
) => ({
  '@context': CONTEXT,
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ label, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    ...(href ? { item: at(href, site) } : {}),
  })),
})

export function itemData(item: ItemDetail, brand: string, site: Site) {
  const address = at(`/products/${item.slug}`, site)
  const images = item.image ? [item.image, ...item.additionalImages] : item.additionalImages
  const average = averageRating(item)
  return {
    '@context': CONTEXT,
    '@type': 'Product',
    name: item.name,
    description: item.description,
    sku: String(item.id),
    category: item.category.name,
    // Search engines report an empty list as an error.
    ...(images.length > 0
      ? { image: images.slice(0, 3).map(({ hash }) => at(mediaPath(hash, 960, 'webp'), site)) }
      : {}),
    ...(item.colours.length > 0 ? { color: item.colours.join(', ') } : {}),
    brand: { '@type': 'Brand', name: brand },
    offers: offersOf(item, address),
    ...(item.ratingCount > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: average,
            reviewCount: item.ratingCount,
          },
          review: item.ratings.slice(0, 5).map((rating) => ({
            '@type': 'Review',
            author: { '@type': 'Person', name: rating.username ?? playfulName(rating.id) },
            datePublished: rating.createdAt,
            reviewBody: rating.description,
            reviewRating: { '@type': 'Rating', ratingValue: rating.stars },
          })),
        }
      : {}),
  }
}

/** One offer, or a price range when variants have their own prices. */
function offersOf(item: ItemDetail, url: string) {
  const inStock = item.variants.filter(({ available }) => available > 0)
  const variants = inStock.length > 0 ? inStock : item.variants
  const prices = variants.map((variant) => unitPrice(item, variant))
  if (prices.length === 0) prices.push(unitPrice(item))
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)]
  return {
    url,
    priceCurrency: 'NGN',
    availability: `${CONTEXT}/${item.available > 0 ? 'InStock' : 'OutOfStock'}`,
    itemCondition: `${CONTEXT}/NewCondition`,
    ...(lowest === highest
      ? { '@type': 'Offer', price: toNaira(lowest) }
      : {
          '@type': 'AggregateOffer',
          lowPrice: toNaira(lowest),
          highPrice: toNaira(highest),
          offerCount: prices.length,
        }),
  }
}

type Facts = {
  brand: string
  email: string
  phone: string
  address: string
  socials: { url: string }[]
}

/** The shop and its search page. `registered`: by which name and numbers it is. */
export const shopData = (
  { brand, email, phone, address, socials }: Facts,
  site: Site,
  registered: Readonly<Record<string, string>>,
) => [
  {
    '@context': CONTEXT,
    '@type': 'Organization',
    name: brand,
    url: at('/', site),
    logo: at('/apple-touch-icon.png', site),
    email,
    telephone: phone,
    address,
    ...registered,
    ...(socials.length > 0 ? { sameAs: socials.map(({ url }) => url) } : {}),
  },
  {
    '@context': CONTEXT,
    '@type': 'WebSite',
    name: brand,
    url: at('/', site),
    potentialAction: {
      '@type': 'SearchAction',
      target: { urlTemplate: `${at('/search', site)}?query={query}` },
      'query-input': 'required name=query',
    },
  },
]
