import type { FaqTopic, Post } from './content.ts'
import type { ShopFacts } from './facts.server.ts'

/** Data of content pages for search engines (schema.org). */

/** All questions of the help centre. */
export const faqData = (topics: FaqTopic[]) => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: topics
    .flatMap(({ faqs }) => faqs)
    .map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
})

type PostPlace = { brand: string; site: URL | undefined; picture: string | undefined }

/** A post as an article of the shop. */
export function articleData(post: Post, { brand, site, picture }: PostPlace) {
  const absolute = (path: string) => new URL(path, site).href
  const shop = { '@type': 'Organization', name: brand, url: absolute('/') }
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: post.title,
    description: post.excerpt,
    datePublished: post.createdAt,
    timeRequired: `PT${post.minutes}M`,
    inLanguage: 'en-NG',
    mainEntityOfPage: absolute(`/blog/${post.id}`),
    ...(picture ? { image: absolute(picture) } : {}),
    author: shop,
    publisher: shop,
  }
}

/** The shop and its contacts. */
export const contactsData = (facts: ShopFacts, site: URL | undefined, today: string) => ({
  '@context': 'https://schema.org',
  '@type': 'OnlineStore',
  name: facts.brand,
  slogan: facts.tagline,
  url: new URL('/', site).href,
  email: facts.email,
  telephone: facts.phone,
  address: { '@type': 'PostalAddress', streetAddress: facts.address, addressCountry: 'NG' },
  ...registeredData(facts, today),
  ...(facts.socials.length > 0 ? { sameAs: facts.socials.map(({ url }) => url) } : {}),
})

type Registered = Pick<ShopFacts, 'registeredName' | 'cacNumber' | 'tin' | 'vatFrom'>

/** By which name and numbers the shop is registered; its TIN is that of its VAT, once it is registered for that. */
export function registeredData(
  { registeredName, cacNumber, tin, vatFrom }: Registered,
  today: string,
): Record<string, string> {
  return {
    ...(registeredName ? { legalName: registeredName } : {}),
    ...(cacNumber ? { identifier: cacNumber } : {}),
    ...(tin ? { taxID: tin } : {}),
    ...(tin && vatFrom !== null && vatFrom <= today ? { vatID: tin } : {}),
  }
}
