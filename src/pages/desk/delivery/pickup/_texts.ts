import { wordOf } from '#lib/texts/word-of.ts'

export const texts = {
  intro:
    'Where shoppers can pick their goods up. They choose one at the checkout in place of delivery.',
  none: 'There is no place yet: shoppers cannot pick up.',
  noneShown: 'Every place is hidden: shoppers cannot pick up.',
  add: 'New place',
  create: 'Make the place',
  parks: 'Bus parks to begin with',
  parksText:
    'Public parks of a list from 2023. A driver brings the parcel there, the buyer pays the driver and collects it. Add those to which you send, and correct them.',
  park: 'Park',
  addPark: 'Add this park',
  save: 'Save',
  hide: 'Hide it from shoppers',
  hides: 'New orders can then not be picked up there. Orders that are made stay.',
  show: 'Show it to shoppers',
  shows: (terms: string) => `Shoppers can then choose it: ${terms}.`,
  history: 'Changes, and setting back',
  done: (what: string): string =>
    wordOf(
      {
        park: 'The park is added, and shoppers can choose it. Say what its drivers take, and correct what has changed there.',
        made: 'The place is made. Shoppers can choose it now.',
        saved: 'Saved. Shoppers see it now.',
        same: 'Nothing was changed.',
        shown: 'It is shown now.',
        hidden: 'It is hidden now.',
      },
      what,
    ),
}
