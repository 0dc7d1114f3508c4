/** What the address of a list asks for: a tab, words to search for (`q`), filters. */
export type InAddress = Readonly<Record<string, string | number | null | undefined>>

/** The address of a list that asks for this. What is empty is left out. */
export function listPath(address: string, asked: InAddress): string {
  const given = Object.entries(asked).filter(([, value]) => (value ?? '') !== '')
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return given.length > 0 ? `${address}?${query}` : address
}
