export const texts = {
  title: 'History',
  text: 'The newest 50 changes at the desk.',
  none: 'Nothing was changed at the desk yet.',
  by: (who: string | null) => who ?? 'The shop',
  setBack: 'Set this back',
  setBackNamed: (at: string) => `Set back the change of ${at}`,
}
