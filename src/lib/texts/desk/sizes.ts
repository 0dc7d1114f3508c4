/** What is said where sizes and colours are chosen. */
export const sizeTexts = {
  sizes: 'Sizes',
  oneSize: 'One size',
  own: 'Type your own',
  sets: {
    letters: 'S to 2XL',
    numbers: '38 to 46',
    shoes: 'Shoes 36 to 45',
    waist: 'Waist 30 to 38',
    children: 'Children',
  },
  last: (sizes: readonly string[]) => {
    const few = sizes.length > 4 ? [sizes[0], '…', sizes.at(-1)].join(' ') : sizes.join(', ')
    return `As your last item: ${few}`
  },
  size: 'Other sizes',
  commas: 'With commas between them.',
  colours: 'Colours',
  colourHint: 'With commas between them. Leave empty if there is only one.',
  showGrid: 'Show the grid',
  photosLast: 'Choose the photos last. “Show the grid” opens the page again without them.',
  pieces: 'Pieces in stock',
  emptyCell: 'Pieces in each empty cell',
  inAll: (pieces: number) => `${pieces} in all`,
  tooMany:
    'Too many for a grid. Each size gets the number of pieces on this page. Change them later on the item’s page.',
  tooManyCells: (most: number) =>
    `A form takes the pieces of ${most} sizes at most. Add the others later.`,
  takeOut: (name: string) => `Take out ${name}`,
  photoOf: (colour: string) => `Photo of ${colour}`,
  photo: (number: number) => `Photo ${number}`,
  noPhoto: 'None',
  ownPriceAndSku: 'Own price and SKU',
  ownPrice: (size: string) => `Own price of ${size}, in ₦`,
  skuOf: (size: string) => `SKU of ${size}`,
  ownPriceHead: 'Own price in ₦',
  sku: 'SKU',
  ofSize: 'For all colours of a size.',
}
