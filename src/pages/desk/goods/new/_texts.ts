export const texts = {
  title: 'New item',
  back: 'Goods',
  text: 'A photo and a name are enough. It begins as a draft that buyers do not see; the rest can come later.',
  many: 'Many at once, from photos alone',
  photos: 'Take or choose photos',
  name: 'Name',
  category: 'Category',
  later: 'Later',
  price: 'Price in ₦',
  priceHint: 'May come later. Without one it cannot be shown.',
  pieces: 'How many are there',
  create: 'Make a draft',
}
