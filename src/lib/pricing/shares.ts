/**
 * Cuts a sum (kobo) into shares in proportion to `weights`, by the largest remainder: whole kobo that add up to the
 * sum. Of equal remainders the earlier weight gets the kobo. All 0 when the weights are.
 */
export function sharesOf(sum: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((total, weight) => total + weight, 0)
  if (whole === 0) return weights.map(() => 0)
  // BigInt: a sum in kobo times a weight in kobo can be above the largest exact number.
  const exact = weights.map((weight) => BigInt(sum) * BigInt(weight))
  const shares = exact.map((product) => Number(product / BigInt(whole)))
  const left = sum - shares.reduce((total, share) => total + share, 0)
  const byRemainder = exact
    .map((product, index) => ({ index, remainder: product % BigInt(whole) }))
    .toSorted((one, other) => Number(other.remainder - one.remainder) || one.index - other.index)
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}
