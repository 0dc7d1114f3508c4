export const searchTexts = {
  title: 'Search',
  recent: 'Recent searches',
  resultsFor: (query: string) => `Search results for “${query}”`,
  noneFor: (query: string) => `No results for “${query}”`,
  hint: 'Try fewer words, or another word for the same thing. Headtie finds gele, slides find slippers.',
  browse: 'Browse the categories',
  popular: 'Popular now',
  suggestions: 'Suggestions',
  suggestionsFound: (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`),
  allResults: 'See all results',
  failed: 'Error',
}
