import { deliveryDeskTexts as say } from '#lib/texts/desk/delivery.ts'

export const texts = {
  title: (zone: string) => `Places of ${zone}`,
  text: 'Tick whole states, or LGAs. An LGA that is ticked has the price of this zone, whatever the zone of its state.',
  search: 'State or LGA',
  searchButton: 'Search',
  found: (words: string) =>
    `Only what contains “${words}” is shown. The other places stay as they are.`,
  all: 'Show all states',
  noneFound: 'No state or LGA is called that.',
  rest: 'Everywhere else: all places that no zone has',
  whole: 'The whole state',

  ticked: (isWhole: boolean, lgas: number): string =>
    [isWhole && 'whole state', lgas > 0 && say.lgas(lgas)].filter(Boolean).join(', '),
  look: 'Show what would change',
  changes: 'What would change',
  noPrice: 'No LGA gets another price.',
  move: (from: string | null, to: string | null): string => {
    if (from === null) return `New in ${to}`
    return `From ${from} to ${to ?? 'no zone'}`
  },
  lost: 'No longer delivered',
  stay: (zone: string) => `Stay in ${zone}, which has them by name`,
  inNoZone: 'In no zone afterwards, and so not delivered',
  save: 'Save these places',
}
