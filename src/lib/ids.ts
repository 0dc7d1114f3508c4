/** The largest integer that both databases keep in an id's column. */
export const MAX_ID = 2_147_483_647

export const isId = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) <= MAX_ID

/** The id that a text is; null for any other text. */
export const readId = (text: string | null | undefined): number | null =>
  isId(Number(text)) ? Number(text) : null
