import { wordOf } from '#lib/texts/word-of.ts'

export const texts = {
  title: 'Sub-categories and sections',
  parts: { sub_category: 'Sub-categories', section: 'Sections' },
  none: 'None yet.',
  add: { sub_category: 'Another sub-category', section: 'Another section' },
  addNow: 'Add it',
  done: (what: string): string => wordOf({ moved: 'Moved.', deleted: 'It is deleted.' }, what),
}
