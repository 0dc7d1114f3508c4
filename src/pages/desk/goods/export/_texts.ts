export const texts = {
  title: 'Export goods',
  back: 'Goods',
  text: 'A CSV table of what you choose, for a spreadsheet program. Change it there, and import it again: what the desk changes meanwhile is not lost.',
  which: 'Which goods',
  words: 'Name or SKU',
  download: 'Download the table',
  toImport: 'Import a table',
}
