export const texts = {
  title: 'New item',
  back: 'Goods',
  text: 'It begins as a draft that buyers do not see. Sizes, words and the rest come next.',
  name: 'Name',
  category: 'Category',
  price: 'Price in ₦',
  pieces: 'How many are there',
  create: 'Make a draft',
}
