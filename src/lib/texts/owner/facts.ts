import { SOCIAL_WORDS } from '../socials.ts'

/** What is said of the facts in shop.yaml, beside its words at the desk. */
export const factTexts = {
  guests: { unset: 'As it was when the shop was set up', on: 'On', off: 'Off' },
  record: { unset: 'Hidden', on: 'Shown', off: 'Hidden' },
  parcels: { unset: 'None', on: 'Taken by who packs', off: 'None' },
  faults: {
    phone: 'Write a phone number, such as 0803 555 0142.',
    cacNumber: 'Write it as RC 123456.',
    tin: 'Write it as 12345678-0001.',
    closedDays:
      'Write days as 2026-12-25, with commas, or 2026-12-28 to 2027-01-02; at most 100 of them.',
    social: (name: keyof typeof SOCIAL_WORDS): string =>
      `Write your name at ${SOCIAL_WORDS[name]}, or the address of your page there.`,
    oldSocial: (name: keyof typeof SOCIAL_WORDS): string =>
      `This is no page at ${SOCIAL_WORDS[name]}. In place of socials write a line with your name there, such as ${name}: ${name === 'whatsapp' ? '"0803 555 0142"' : 'your_name'}`,
    colour: 'Write a colour as # and six signs, in quotes in a file: "#1f2a55".',
    unreadable: ({ what, nearest }: { what: string; nearest: string | null }): string =>
      `${what} could hardly be read. ${nearest ? `The nearest colour that can be read is ${nearest}.` : 'Choose another colour.'}`,
    logo: 'Take this line away. The logo is chosen at the desk, and an export writes the line.',
    day: 'Write a day as 2026-12-01.',
    farAhead: 'That is more than a year ahead.',
    untilBeforeFrom: 'The last day is before the first one.',
    noNotice: 'Write the words, or leave the days empty.',
  },
}
