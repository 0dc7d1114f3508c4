const fields: Record<string, string> = {
  name: 'Name',
  slug: 'Address',
  isShown: 'Shown',
  body: 'Text',
  subCategoryId: 'Sub-category',
  image: 'Picture',
}

export const texts = {
  title: 'History',
  text: 'The newest 50 changes at the desk.',
  none: 'Nothing was changed at the desk yet.',
  by: (who: string | null) => who ?? 'The shop',
  field: (name: string): string => fields[name] ?? name,
  setBack: 'Set this back',
  setBackNamed: (at: string) => `Set back the change of ${at}`,
}
