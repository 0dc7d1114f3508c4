/** `1 item`, `2,000 items`. `several`: for a word that does not only get an s. */
export const countOf = (count: number, one: string, several = `${one}s`): string =>
  `${count.toLocaleString('en-NG')} ${count === 1 ? one : several}`
