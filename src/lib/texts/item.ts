/** What an item's own page says. */
export const itemTexts = {
  pictures: 'Pictures',
  picture: (itemName: string, number: number, count: number) =>
    `${itemName}, picture ${number} of ${count}`,
  showPicture: (number: number) => `Show picture ${number}`,
  description: 'Description',
  reviews: (count: number) => `Reviews and Comments (${count})`,
  noReviews: 'No comments or reviews on this item yet... come back later.',
  related: 'Popular',
  previousPicture: 'Previous picture',
  nextPicture: 'Next picture',
  enlarge: 'Full preview',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  close: 'Close',
  pause: 'Pause the pictures',
  play: 'Play the pictures',
  share: 'Share',
  shareWhatsApp: 'Send by WhatsApp',
  copyLink: 'Copy link',
  copied: 'Link copied',
  sizeGuide: 'Size guide',
  delivery: {
    choose: 'Choose your area',
    state: 'State',
    lga: 'LGA',
    chooseState: 'Choose a state',
    chooseStateFirst: 'Choose state first',
  },
}

type Guide = { title: string; head: string[]; rows: string[][] }

/** How sizes measure, by the second part of their names (`M-40`: the chest is 40 inches). */
export const sizeGuides: Record<'dress' | 'chest' | 'waist' | 'shoe', Guide> = {
  dress: {
    title: 'Dresses and tops',
    head: ['Size', 'UK', 'Bust, in', 'Waist, in', 'Hip, in'],
    rows: [
      ['S', '8', '33', '26', '36'],
      ['M', '10', '35', '28', '38'],
      ['L', '12', '37', '30', '40'],
      ['XL', '14', '39', '32', '42'],
      ['2XL', '16', '42', '35', '45'],
    ],
  },
  chest: {
    title: 'Shirts, kaftans and agbada',
    head: ['Size', 'Chest, in', 'Waist, in', 'Neck, in'],
    rows: [
      ['S', '38', '32', '15'],
      ['M', '40', '34', '15½'],
      ['L', '42', '36', '16'],
      ['XL', '44', '38', '17'],
      ['2XL', '46', '40', '17½'],
    ],
  },
  waist: {
    title: 'Trousers and shorts',
    head: ['Size', 'Waist, in', 'Waist, cm'],
    rows: [
      ['30', '30', '76'],
      ['32', '32', '81'],
      ['34', '34', '86'],
      ['36', '36', '91'],
      ['38', '38', '97'],
    ],
  },
  shoe: {
    title: 'Shoes',
    head: ['EU', 'UK', 'Foot, cm'],
    rows: [
      ['36', '3½', '22.5'],
      ['37', '4', '23.5'],
      ['38', '5', '24'],
      ['39', '6', '24.5'],
      ['40', '6½', '25.5'],
      ['41', '7½', '26'],
      ['42', '8', '26.5'],
      ['43', '9', '27.5'],
      ['44', '9½', '28'],
      ['45', '10½', '29'],
      ['46', '11', '29.5'],
    ],
  },
}
