import { globSync } from 'node:fs'
import type { Example } from '#desk/example.ts'

const PAGES = new URL('../../../../src/pages', import.meta.url).pathname

type AnyExample = Example<{ acts: Record<string, object> }>

/** The example of each page of the desk, by the page's address. */
export async function readExamples(): Promise<Map<string, AnyExample>> {
  const files = globSync('desk/**/_example.ts', { cwd: PAGES }).sort()
  const found = files.map(async (file) => {
    const { example }: { example: AnyExample } = await import(`${PAGES}/${file}`)
    return [`/${file.replace('/_example.ts', '')}`, example] as const
  })
  return new Map(await Promise.all(found))
}

const NAME = /\{([a-z-]+(?:\.[a-z-]+)*)\}/g

/** The names in a text: `order.paid` in `/desk/orders/{order.paid}`. */
export const namesIn = (text: string): string[] =>
  [...text.matchAll(NAME)].map(([, name = '']) => name)

/** The text with what each name stands for; one that nobody knows stays. */
export const withNames = (text: string, toText: (name: string) => string | undefined): string =>
  text.replaceAll(NAME, (all, name: string) => toText(name) ?? all)
