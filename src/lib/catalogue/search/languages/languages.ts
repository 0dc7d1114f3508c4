import { HAUSA } from './hausa.ts'
import { IGBO } from './igbo.ts'
import { PIDGIN } from './pidgin.ts'
import { YORUBA } from './yoruba.ts'

/** Words or phrases of a language, and the words of goods that they mean. */
export type Meant = { words: string[]; meanings: string[] }

const listOf = (text: string): string[] => text.split(',').map((part) => part.trim())

/** Each line is `bàtà, sálúbàtà = shoe, slipper`. */
const read = (list: string): Meant[] =>
  list
    .trim()
    .split('\n')
    .map((line) => {
      const [words = '', meanings = ''] = line.split(' = ')
      return { words: listOf(words), meanings: listOf(meanings) }
    })

/** What shoppers of every shop may type in their own language. An owner's synonyms come on top. */
export const LANGUAGES: Record<string, Meant[]> = {
  Hausa: read(HAUSA),
  Igbo: read(IGBO),
  Yoruba: read(YORUBA),
  Pidgin: read(PIDGIN),
}
