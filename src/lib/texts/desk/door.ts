import { formatNaira } from '#lib/money.ts'
import { doorTexts, type WhyNoDoor } from '#lib/texts/buying/door.ts'

type Offer = {
  no: WhyNoDoor | null
  upToKobo: number | null
  depositKobo: number
  dueKobo: number
  isKept: boolean
}

const why = (no: WhyNoDoor, upToKobo: number | null): string =>
  no === 'person'
    ? 'This buyer must pay first: parcels were not taken, or the phone number is blocked.'
    : doorTexts.why(no, upToKobo)

/** What an offer is, or why there is none. */
const says = ({ no, upToKobo, depositKobo, dueKobo, isKept }: Offer): string => {
  if (no) return why(no, upToKobo)
  if (depositKobo === 0) return `The rider collects ${formatNaira(dueKobo)}.`
  const ifNotTaken = isKept
    ? 'The shop keeps the deposit of a parcel that is not taken.'
    : 'The deposit of a parcel that is not taken goes back.'
  return `The buyer pays a deposit of ${formatNaira(depositKobo)} now, and the rider collects ${formatNaira(dueKobo)}. ${ifNotTaken}`
}

/** What a clerk reads of paying on delivery. */
export const deskDoorTexts = {
  why,
  says,
  changed: (offer: Offer): string =>
    `It has changed since the page was opened. ${says(offer)} Tell the buyer, then press the button again.`,
  needsDeposit: 'In this area the buyer pays a deposit first. Cancel the order, and make it anew.',
  choose: {
    title: 'Pays the rider on delivery',
    text: 'Agree on it with the buyer first: it cannot be taken back, but the order can be cancelled. The order then goes to packing, or waits for its deposit. What a gift card has paid of it stays paid.',
    submit: 'The buyer pays the rider',
  },
}
