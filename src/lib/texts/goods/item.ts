/** What an item's own page says. */
export const itemTexts = {
  pictures: 'Pictures',
  picture: (itemName: string, number: number, count: number) =>
    `${itemName}, picture ${number} of ${count}`,
  showPicture: (number: number) => `Show picture ${number}`,
  description: 'Description',
  reviews: (count: number) => `Reviews and Comments (${count})`,
  noReviews: 'No comments or reviews on this item yet... come back later.',
  fitOfMost: {
    small: (said: number, all: number) => `${said} of ${all} say it runs small`,
    right: (said: number, all: number) => `${said} of ${all} say it fits as expected`,
    large: (said: number, all: number) => `${said} of ${all} say it runs large`,
  },
  related: 'Like this',
  gone: { text: 'This is no longer sold.', similar: 'Much like it' },
  viewed: 'Recently viewed',
  previousPicture: 'Previous picture',
  nextPicture: 'Next picture',
  enlarge: 'Full preview',
  close: 'Close',
  pause: 'Pause the pictures',
  play: 'Play the pictures',
  share: 'Share',
  shareWhatsApp: 'Send by WhatsApp',
  copyLink: 'Copy link',
  copied: 'Link copied',
  sizeGuide: 'Size guide',
  units: 'in / cm',
}

/** In a row, a number is a measure in the guide's unit; a text is shown unchanged. */
type Guide = {
  title: string
  unit: 'in' | 'cm'
  head: string[]
  rows: (string | number)[][]
  /** How to take the measures. */
  how: string
}

/** Size guides, by the second part of size names (`M-40`: the chest is 40 inches). */
export const sizeGuides: Record<'dress' | 'chest' | 'waist' | 'shoe', Guide> = {
  dress: {
    title: 'Dresses and tops',
    unit: 'in',
    head: ['Size', 'UK', 'Bust', 'Waist', 'Hip'],
    rows: [
      ['S', '8', 33, 26, 36],
      ['M', '10', 35, 28, 38],
      ['L', '12', 37, 30, 40],
      ['XL', '14', 39, 32, 42],
      ['2XL', '16', 42, 35, 45],
    ],
    how: 'Bust and hip around the fullest part, waist around the narrowest: tape level, not tight.',
  },
  chest: {
    title: 'Shirts, kaftans and agbada',
    unit: 'in',
    head: ['Size', 'Chest', 'Waist', 'Neck'],
    rows: [
      ['S', 38, 32, 15],
      ['M', 40, 34, 15.5],
      ['L', 42, 36, 16],
      ['XL', 44, 38, 17],
      ['2XL', 46, 40, 17.5],
    ],
    how: 'Chest under the arms, waist where trousers sit, neck with a finger under the tape.',
  },
  waist: {
    title: 'Trousers and shorts',
    unit: 'in',
    head: ['Size', 'Waist'],
    rows: [
      ['30', 30],
      ['32', 32],
      ['34', 34],
      ['36', 36],
      ['38', 38],
    ],
    how: 'Around the body where trousers sit: tape level, not tight.',
  },
  shoe: {
    title: 'Shoes',
    unit: 'cm',
    head: ['EU', 'UK', 'Foot'],
    rows: [
      ['36', '3½', 22.5],
      ['37', '4', 23.5],
      ['38', '5', 24],
      ['39', '6', 24.5],
      ['40', '6½', 25.5],
      ['41', '7½', 26],
      ['42', '8', 26.5],
      ['43', '9', 27.5],
      ['44', '9½', 28],
      ['45', '10½', 29],
      ['46', '11', 29.5],
    ],
    how: 'Stand on paper and measure from heel to longest toe, the longer foot counts.',
  },
}

const CM_PER_INCH = 2.54

/** `33 / 84`: a measure in inches and in centimetres. */
export const inBothUnits = (measure: number, unit: Guide['unit']): string =>
  unit === 'in'
    ? `${measure} / ${Math.round(measure * CM_PER_INCH)}`
    : `${Math.round((measure / CM_PER_INCH) * 10) / 10} / ${measure}`
