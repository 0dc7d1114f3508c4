export const texts = {
  title: 'Make a copy',
  text: 'The copy has the same words, price, category, sizes, colours and photos. It has no pieces, no SKU and no reduced price, and buyers do not see it until you show it.',
  name: 'Name of the copy',
  copy: 'Make the copy',
}
