import { countOf } from '#lib/texts/count.ts'

/** What lists of categories at the desk say. */
export const categoryListTexts = {
  hidden: 'hidden',
  items: (count: number) => countOf(count, 'item'),
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
}
