export type SizeGuide = 'dress' | 'chest' | 'waist' | 'shoe'

/** Which size guide fits the sizes; null when their names are clear or there are none. */
export function sizeGuideOf(sizes: readonly { name: string }[]): SizeGuide | null {
  const measures = sizes.map(({ name }) => name.split('-')[1] ?? '')
  const are = (pattern: RegExp) => measures.filter((measure) => pattern.test(measure)).length > 1
  if (are(/^EU$/)) return 'shoe'
  if (are(/^waist$/)) return 'waist'
  if (are(/^(3[6-9]|4\d)$/)) return 'chest'
  return are(/^([68]|1\d|2[0-4])$/) ? 'dress' : null
}
