import { aBrowser, send } from './send.ts'
import type { TestShop } from './shop.ts'

/** A page as a shopper reads it: the words and links of its main part. */
export const open = async (shop: TestShop, path: string) => {
  const response = await send(shop, aBrowser(), `GET ${path}`)
  const html = await response.text()
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
  const links = [...main.matchAll(/<a[^>]* href="([^"]*)"/g)].map(([, href]) => unescaped(href))
  const lines = main
    .replaceAll(/<[^>]+>/g, '\n')
    .split('\n')
    .map(unescaped)
    .filter(Boolean)
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]
  const title = unescaped(/<title>([^<]*)/.exec(html)?.[1])
  const counts = Object.fromEntries(
    [...main.matchAll(/data-count="([^"]*)"[^>]*>([^<]*)</g)].map(([, name, text]) => [
      unescaped(name),
      unescaped(text),
    ]),
  )
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json ?? '') as Record<string, unknown>,
  )
  const isIndexed = !html.includes('content="noindex"')
  return { response, links, lines, counts, data, title, canonical, isIndexed }
}

const unescaped = (text = '') =>
  text
    .replaceAll(/&(#38|amp);/g, '&')
    .replaceAll('&#39;', "'")
    .trim()
