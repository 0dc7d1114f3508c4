/** Where the owner's guide is: a Markdown file for each task, and its pictures. */
export const GUIDE_FOLDER = 'docs/owners-guide'

/** Where the desk shows it. */
export const GUIDE_AT_DESK = '/desk/guide'

/** A picture as the guide's files name it; the desk has the same path below its own address. */
export const isGuidePicture = (source: string): boolean => /^pictures\/[\w-]+\.webp$/.test(source)

export type GuidePage = {
  /** The name of its file, and the last part of its address. */
  task: string
  title: string
  /** The part of the desk that it is about. */
  group: string
  /** The page of the desk where it is done. */
  where: string
  html: string
  text: string
}

type Words = Pick<GuidePage, 'title' | 'text'>

/** The pages that have each word, those with it in the title first. Empty words find nothing. */
export function searchGuide<P extends Words>(pages: readonly P[], words: string): P[] {
  const asked = words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  if (asked.length === 0) return []
  const has = (text: string) => asked.every((word) => text.toLowerCase().includes(stem(word)))
  const found = pages.filter(({ title, text }) => has(`${title} ${text}`))
  return found.toSorted((one, other) => Number(has(other.title)) - Number(has(one.title)))
}

/** Without the end of a plural: "returns" finds "a return". */
const stem = (word: string): string => (word.length > 3 ? word.replace(/(ies|es|s|y)$/, '') : word)
