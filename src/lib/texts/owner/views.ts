export const viewTexts = {
  title: 'Saved views',
  save: 'Save this view',
  name: 'Name',
  hint: 'Everybody who sees the reports finds it. This month or the last one moves on with the time; other days stay.',
  button: 'Save',
  saved: 'Saved.',
  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name}`,
  removed: (name: string) => `${name} is removed.`,
  back: 'Take back',
  taken: (name: string) => `There is a view called ${name}. Choose another name.`,
  tooMany: (most: number) => `There are ${most} views. Remove one first.`,
}
