const LONGEST_WORD = 108

/**
 * Edit distance (insert, delete, replace, swap neighbours) of `a` and `b`; `most + 1` when it is more than `most`.
 * Words have at most 100 letters.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let [before, last, line] = ROWS
  for (let column = 0; column <= b.length; column++) last[column] = column
  for (let row = 1; row <= a.length; row++) {
    let least = (line[0] = row)
    for (let column = 1; column <= b.length; column++) {
      const isSame = a.charCodeAt(row - 1) === b.charCodeAt(column - 1)
      let cost = Math.min(at(last, column) + 1, at(line, column - 1) + 1)
      cost = Math.min(cost, at(last, column - 1) + Number(!isSame))
      const isSwapped =
        row > 1 &&
        column > 1 &&
        a.charCodeAt(row - 1) === b.charCodeAt(column - 2) &&
        a.charCodeAt(row - 2) === b.charCodeAt(column - 1)
      if (isSwapped) cost = Math.min(cost, at(before, column - 2) + 1)
      line[column] = cost
      if (cost < least) least = cost
    }
    if (least > most) return most + 1
    ;[before, last, line] = [last, line, before]
  }
  return at(last, b.length)
}

// One misspelt word is compared with thousands: allocate the rows once.
const ROWS: [Uint8Array, Uint8Array, Uint8Array] = [
  new Uint8Array(LONGEST_WORD),
  new Uint8Array(LONGEST_WORD),
  new Uint8Array(LONGEST_WORD),
]
const at = (row: Uint8Array, column: number): number => row[column] ?? 0
