import { countOf } from '#lib/texts/count.ts'
import { MAX_IMAGES } from '#lib/catalogue/goods/item-faults.ts'
import { wordOf } from '#lib/texts/word-of.ts'

const photos = (count: number) => countOf(count, 'photo')

export const texts = {
  add: 'Add the photos',
  none: 'No photo yet. Few people buy an item without one.',
  text: 'Lists show the first photo. Write what each photo shows, for people who cannot see it. If you leave this empty, the words in grey are used.',
  save: 'Save words and colours',
  undo: 'Undo',
  done: (what: string, query: URLSearchParams): string => {
    const of = (name: string) => Number(query.get(name))
    if (what !== 'added' && what !== 'none') return wordOf(done, what)
    return [
      of('added') > 0 && `${photos(of('added'))} added.`,
      of('same') > 0 && `${photos(of('same'))} sent twice or here already: taken once.`,
      of('left') > 0 && `${photos(of('left'))} not added: an item has at most ${MAX_IMAGES}.`,
    ]
      .filter(Boolean)
      .join(' ')
  },
}

const done: Record<string, string> = {
  saved: 'Saved.',
  same: 'Nothing was changed.',
  first: 'It is the first photo now.',
  earlier: 'It stands one place earlier.',
  later: 'It stands one place later.',
  ordered: 'The photos are in the new order.',
  removed: 'The photo is off.',
  back: 'It is as it was before.',
}
