import type { OwnZone } from '#lib/delivery/owner/zone.ts'
import { deliveryDeskTexts as say } from '#lib/texts/desk/delivery.ts'

const named = (zone: OwnZone): string =>
  `${zone.name}, ${zone.isActive ? say.price(zone) : say.notServed.toLowerCase()}`

type Left = { zone: OwnZone | null; lgas: number }

export const texts = {
  title: (zone: string) => `Delete ${zone}`,
  area: (area: string) => `It has ${area}.`,
  noPlaces: 'It has no places.',
  to: 'Who gets its places',
  nobody: 'No other zone',
  named,
  ifNobody: 'If no other zone gets its places:',
  left: ({ zone, lgas }: Left): string =>
    zone === null
      ? `${say.lgas(lgas)} in no zone: not delivered.`
      : `${say.lgas(lgas)} then in ${named(zone)}.`,
  orders:
    'Orders that are made keep their price. Who is at the checkout is asked to agree to the new price.',
  back: 'The list of changes of delivery prices sets it back, with its places.',
  keep: 'Keep the zone',
  submit: 'Delete the zone',
}
