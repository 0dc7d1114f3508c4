export const texts = {
  title: 'History',
  text: 'The newest first. Stock has a history of its own, on the page of each size.',
  by: (who: string | null) => who ?? 'The shop',
  causes: { import: 'by an import', desk: 'at the desk' },
  first: 'Stock, or the first save',
  setBack: 'Set this back',
  setBackNamed: (at: string) => `Set back the change of ${at}`,
  none: 'The history of this item is empty.',
  older: (count: number) => `${count} older changes are not shown.`,
}
