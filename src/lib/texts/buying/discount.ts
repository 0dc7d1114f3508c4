/** What a discount is called in a sum. `names`: of the offers or the code that take it off. */
export const discountOf = (names: readonly string[]): string =>
  names.length > 0 ? `Discount: ${names.join(', ')}` : 'Discount'
