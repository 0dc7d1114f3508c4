import { countOf } from '#lib/texts/count.ts'
import { photoTexts } from '#lib/texts/goods/photos.ts'

const photos = (count: number) => countOf(count, 'photo')

export const texts = {
  title: 'Photos from a zip',
  back: 'Import goods',
  text: 'The name of each file says which item it shows, by the end of its address in the shop or its SKU: adire-gown.jpg, adire-gown-2.jpg, adire-gown-rust-1.jpg. Or put the photos of an item into a folder with that name. You see first which photo goes where.',
  zip: 'Zip of photos',
  hint: `${photoTexts.hint} The zip itself up to 60 MB.`,
  read: 'Read it',
  placed: (count: number, goods: number) => `${photos(count)} of ${countOf(goods, 'item')}`,
  placedText: 'They stand behind the photos that an item has. An item has at most 12.',
  unknown: (count: number) => `${photos(count)} left out`,
  unknownText: 'Their names say no item of the shop. Rename them, and send them again.',
  add: (count: number) => `Add ${photos(count)}`,
  other: 'Choose another file',
}
