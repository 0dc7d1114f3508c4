import { expect, test } from 'vitest'
import { writeFacts } from '#lib/content/facts/file.ts'
import type { Facts } from '#lib/content/facts/fields.ts'
import { factRecord } from '#lib/content/facts/record.ts'

const FACTS = {
  ...factRecord.blank,
  brand: 'Bola & Sons',
  tagline: 'Shoes: for children',
  phone: '08031112222',
  email: 'hello@bola.example',
  address: '5 Ring Road',
  hours: 'Daily',
  packDays: 1,
  returnDays: 14,
  vatFrom: '2027-01-01',
  instagram: 'https://www.instagram.com/bola',
} as Facts

const FILE = `brand: Bola & Sons
# Where the shop is.
address: 4 Ring Road
socials:
  - {url: "https://instagram.com/bola", icon: instagram}
whatsapp: 0803 111 2222
vat_registered: false
return_days: 7
`

test('the file that is exported has what counts, and keeps what else stood in it', () => {
  const written = writeFacts(FILE, FACTS)
  expect(written).toContain('# Where the shop is.\naddress: 5 Ring Road\n')
  expect(written).toContain('instagram: https://www.instagram.com/bola\n')
  expect(written).not.toContain('socials')
  expect(written).toContain('return_days: 14\n')
  expect(written).toContain('phone: "08031112222"\n')
  expect(written).toContain('vat_from: 2027-01-01\n')
  expect(written).not.toContain('vat_registered')
  expect(written).not.toContain('whatsapp')
  expect(writeFacts(written, FACTS)).toBe(written)
})
