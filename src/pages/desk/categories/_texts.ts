import { wordOf } from '#lib/texts/word-of.ts'

export const texts = {
  title: 'Categories',
  intro: 'Categories in the order of the shop. Open one for its sub-categories and sections.',
  add: 'Another category',
  name: 'Name',
  addNow: 'Add it',
  trending: 'Trending',
  trendingText:
    'These are the tabs under Trending on the home page. Number the categories that you want: 1 comes first. Without numbers, the shop shows the categories that were sold and looked at most in the last 7 days. The goods in each tab are always the most sold and looked at.',
  ofTheWeek: 'what sold and was looked at most',
  slides: 'Slides of the home page',
  number: (name: string) => `Number of ${name}`,
  times: 'What has a number can have times, in Lagos time. Empty: at once, or without an end.',
  from: (name: string) => `${name} from`,
  until: (name: string) => `${name} until`,
  saveTrending: 'Save what is trending',
  done: (what: string): string =>
    wordOf(
      {
        deleted: 'It is deleted.',
        moved: 'Moved.',
        trending: 'Buyers see the new tabs now.',
        same: 'Nothing was changed.',
      },
      what,
    ),
}
