import { wordOf } from '#lib/texts/word-of.ts'

export const texts = {
  title: 'Category, section, style, colours',
  category: 'Category',
  choose: 'Choose one',
  none: 'None',
  subCategory: 'Sub-category',
  section: 'Section',
  style: 'Style',
  colours: 'Colours',
  coloursHint: 'With commas between them, such as Rust, Leaf.',
  material: 'Material',
  materialHint: 'With commas between them, such as Cotton, Silk.',
  save: 'Save',
  done: (what: string): string => wordOf({ saved: 'Saved.', same: 'Nothing was changed.' }, what),
}
