/** The size of an item that comes in one size only. */
export const NO_SIZE = 'No Size'

/** `M` for `M-40`: the label of a size's button. */
export const chipLabel = (sizeName: string): string => sizeName.split('-')[0] || sizeName

/** The size without its colour. */
export const sizeOf = ({ name, colour }: { name: string; colour: string }): string =>
  colour === '' ? name : name.slice(colour.length + 1)

type Choice = { size: string; colour: string | null }

/** What the owner's side calls a size that is none. */
export const ONE_SIZE = 'One size'

/** Which of its item a piece is: `Rust, M-40`; empty where there is no choice. */
export const choiceInWords = ({ colour, size }: Choice): string =>
  [colour, size === NO_SIZE ? '' : size].filter(Boolean).join(', ')

/** `Adire Boubou, Rust, M-40`. */
export const pieceInWords = ({ name, ...choice }: Choice & { name: string }): string =>
  [name, choiceInWords(choice)].filter(Boolean).join(', ')
