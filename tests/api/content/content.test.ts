import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#lib/time.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'

const shop = await openTestShop()
const guest = aBrowser()
const read = async (path: string) => (await send(shop, guest, `GET ${path}`)).json()

describe('GET /manager/…', () => {
  test.each(['privacy_policy', 'terms_and_condition', 'return_and_exchange_policy'])(
    '%s is a title and a text with line breaks, without Markdown',
    async (name) => {
      const policy = await read(`/manager/${name}`)
      expect(Object.keys(policy).sort()).toEqual(['body', 'title', 'updated_at'])
      expect(policy.body).toContain('\n')
      expect(policy.body).not.toMatch(/\*\*|^#|\]\(|<\w/m)
    },
  )

  test('faqs are questions and answers over nine topics, at least 40 of them', async () => {
    const faqs = await read('/manager/faqs/')
    expect(faqs.length).toBeGreaterThanOrEqual(40)
    expect(new Set(faqs.map((faq: { topic: string }) => faq.topic)).size).toBe(9)
    expect(new Set(faqs.map((faq: { id: number }) => faq.id)).size).toBe(faqs.length)
  })

  test('faqs of one topic are those of the topic; an unknown topic has none', async () => {
    const faqs = await read('/manager/faqs/?topic=cart')
    expect(faqs.map((faq: { topic: string }) => faq.topic)).toEqual(faqs.map(() => 'cart'))
    expect(await read('/manager/faqs/?topic=weather')).toEqual([])
  })

  test('the help centre shows when the shop is open, and its WhatsApp', async () => {
    const html = await (await send(shop, aBrowser(), 'GET /help-center')).text()
    expect(html).toContain('Monday to Saturday, 9:00 to 18:00')
    expect(html).toMatch(/href="?https:\/\/wa\.me\/2348035550142"?[^>]*>\s*WhatsApp 0803 555 0142/)
  })

  test('the help centre and the socials are the owner’s', async () => {
    expect(await read('/manager/help_centre')).toEqual([
      { email: 'help@oja.example', phone_number: '0803 555 0142', address: expect.any(String) },
    ])
    const socials = await read('/manager/socials')
    expect(socials.map((social: { icon: string }) => social.icon)).toContain('whatsapp')
  })
})

describe('GET /blog/blogposts/', () => {
  test('lists the posts that are out, newest first', async () => {
    const posts = await read('/blog/blogposts/')
    const dates = posts.map((post: { created_at: string }) => post.created_at)
    expect(posts.length).toBeGreaterThanOrEqual(8)
    expect(dates).toEqual(dates.toSorted().reverse())
    expect(dates[0] <= shop.now()).toBe(true)
  })

  test('a picture in the midst of a post comes from the shop’s own small sizes', async () => {
    const { content } = await read('/blog/blogposts/reading-adire')
    expect(content).toMatch(
      /<picture><source type="image\/avif" srcset="\/media\/[^"]+720\.avif 720w[^"]*" sizes="[^"]+"><img src="\/media\/[^"]+" alt="The squares of a bubu, [^"]+" srcset="[^"]+720\.webp 720w[^>]+ width="900" height="1200" loading="lazy"/,
    )
    expect(content).not.toContain('ASTRO')
  })

  test('one post has its text as HTML and the cards of its items that are on the shelf', async () => {
    const item = await anItem(shop, { name: 'Oshun Adire Bubu' })
    await shop.db
      .updateTable('item')
      .set({ slug: 'osun-adire-bubu' })
      .where('id', '=', item.id)
      .execute()
    const post = await read('/blog/blogposts/reading-adire')
    expect(post.content).toContain('<h2')
    expect(post.linked_items).toEqual([expect.objectContaining({ id: item.id, price: 18_500 })])
    const listed = (await read('/blog/blogposts/')).find(
      ({ id }: { id: string }) => id === 'reading-adire',
    )
    expect(listed.linked_items).toEqual([item.id])
  })

  test('a post of a later day waits for it: in the list, on its page, in the feed', async () => {
    const early = await openTestShop()
    early.pass(-15 * DAY_MS)
    const waiting = ['/blog/blogposts/', '/blog', '/rss.xml', '/sitemap-pages.xml']
    for (const path of waiting) {
      const text = async (at: typeof shop) => (await send(at, guest, `GET ${path}`)).text()
      expect(await text(shop), path).toContain('reading-adire')
      expect(await text(early), path).not.toContain('reading-adire')
    }
    expect((await send(early, guest, 'GET /blog/reading-adire')).status).toBe(404)
  })

  test('a post that does not exist is not found', async () => {
    const response = await send(shop, guest, 'GET /blog/blogposts/no-such-post')
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ detail: 'Not found.' })
  })
})

/** The structured data of a page, for search engines. */
async function dataOf(path: string): Promise<Record<string, unknown>[]> {
  const html = await (await send(shop, guest, `GET ${path}`)).text()
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, text = '']) => JSON.parse(text),
  )
}

describe('the pages of content', () => {
  test('the help centre tells search engines every question that is on it, with its answer', async () => {
    const faqs: { question: string; answer: string }[] = await read('/manager/faqs/')
    expect(await dataOf('/help-center')).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'FAQPage',
        mainEntity: faqs.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      },
    ])
  })

  test('a post tells search engines what it is, whose, from when, and where it stands', async () => {
    const [article, way] = await dataOf('/blog/reading-adire')
    const owner = { '@type': 'Organization', name: 'Ọjà', url: 'http://localhost:4321/' }
    expect(article).toMatchObject({
      '@type': 'Article',
      headline: 'How to read a length of adire',
      datePublished: '2026-11-10T00:00:00.000Z',
      mainEntityOfPage: 'http://localhost:4321/blog/reading-adire',
      image: expect.stringMatching(/^http:\/\/localhost:4321\/media\/[\w-]+\/960\.webp$/),
      author: owner,
      publisher: owner,
    })
    expect(way).toMatchObject({ '@type': 'BreadcrumbList', itemListElement: { length: 3 } })
  })

  test('an unknown policy sends one home', async () => {
    const response = await send(shop, guest, 'GET /policy/no-such-policy')
    expect([response.status, response.headers.get('location')]).toEqual([302, '/'])
  })

  test('the blog says Today, Yesterday and the days since, then the date', async () => {
    const html = await (await send(shop, guest, 'GET /blog')).text()
    expect(html).toContain('3 days ago')
    expect(html).toContain('November 10, 2026')
  })

  test('the feed holds every post with its whole text', async () => {
    const rss = await (await send(shop, guest, 'GET /rss.xml')).text()
    expect(rss.match(/<item>/g)).toHaveLength((await read('/blog/blogposts/')).length)
    expect(rss).toContain('&lt;h2')
    expect(rss).toContain('<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" ')
    const self = 'href="http://localhost:4321/rss.xml"/>'
    expect(rss).toContain(`<atom:link rel="self" type="application/rss+xml" ${self}`)
  })

  test('the feed is not sent again to a reader who has it', async () => {
    const ask = (headers: Record<string, string>) =>
      send(shop, guest, 'GET /rss.xml', undefined, { headers })
    const first = await ask({})
    expect(first.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
    const again = await ask({ 'if-none-match': first.headers.get('etag') ?? '' })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })
})
