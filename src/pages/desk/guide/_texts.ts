export const texts = {
  title: 'Guide',
  search: 'What do you want to do?',
  searchButton: 'Search',
  found: (words: string) => `Found for “${words}”.`,
  none: (words: string) => `The guide has no page with “${words}”. Try one word, such as refund.`,
  everything: 'All pages of the guide',
  goThere: 'To its page',
}
