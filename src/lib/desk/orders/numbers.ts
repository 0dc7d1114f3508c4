/** The most orders that one form changes, or one page prints. */
export const MOST_AT_ONCE = 200

/** The numbers of orders in fields such as `NG-100001,NG-100002`, each once. */
export const readNumbers = (fields: readonly string[]): string[] => [
  ...new Set(
    fields
      .join(',')
      .toUpperCase()
      .match(/NG-\d{1,15}/g),
  ),
]
