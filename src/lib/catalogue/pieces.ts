import { NO_SIZE } from './catalogue.ts'

type Choice = { size: string; colour: string }

/** What the owner's side calls a size that is none. */
export const ONE_SIZE = 'One size'

/** Which of its item a piece is: `Rust, M-40`; empty where there is no choice. */
export const choiceInWords = ({ colour, size }: Choice): string =>
  [colour, size === NO_SIZE ? '' : size].filter(Boolean).join(', ')

/** `Adire Boubou, Rust, M-40`. */
export const pieceInWords = ({ name, ...choice }: Choice & { name: string }): string =>
  [name, choiceInWords(choice)].filter(Boolean).join(', ')
