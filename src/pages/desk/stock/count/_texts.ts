export const texts = {
  title: 'Count the stock',
  text: 'Search an item, count its sizes, leave empty what you did not count.',
  back: 'Another item',
  done: (name: string) => `Noted: ${name}. What is next?`,
}
