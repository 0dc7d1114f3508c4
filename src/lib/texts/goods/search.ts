import { countOf } from '#lib/texts/count.ts'

export const searchTexts = {
  title: 'Search',
  recent: 'Recent searches',
  resultsFor: (query: string) => `Search results for “${query}”`,
  noneFor: (query: string) => `No results for “${query}”`,
  hint: 'Try fewer words, or another word for the same thing.',
  browse: 'Browse the categories',
  popular: 'Popular now',
  suggestions: 'Suggestions',
  suggestionsFound: (count: number) => countOf(count, 'suggestion'),
  exact: (count: number) => countOf(count, 'exact match', 'exact matches'),
  related: 'Related',
  noneExact: 'Nothing has exactly these words. These are related:',
  failed: 'Error: the search did not answer. Check the connection, then try again.',
}
