import { countOf } from '#lib/texts/count.ts'

/** What lists of places at the desk say. */
export const placeListTexts = {
  hidden: 'hidden',
  items: (count: number) => countOf(count, 'item'),
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
}
