/**
 * What a piece costs on average once more came in, in whole kobo, halves up. Where none was there, or none with a known
 * cost, it is what those cost that came. What goes out or comes back does not change it.
 */
export function averageAfter(
  { onHand, averageKobo }: { onHand: number; averageKobo: number | null },
  { pieces, costKobo }: { pieces: number; costKobo: number },
): number {
  if (averageKobo === null || onHand === 0) return costKobo
  // Pieces times kobo may be more than a number holds exactly.
  const count = BigInt(onHand + pieces)
  const sum = BigInt(onHand) * BigInt(averageKobo) + BigInt(pieces) * BigInt(costKobo)
  return Number((2n * sum + count) / (2n * count))
}
