/** What the owner's side says of the slides of the home page. */
export const slideTexts = {
  others: {
    random: 'Other goods in stock each minute',
    sales: 'What was sold and looked at most in the last 30 days',
  },
  othersLabel: 'When none is chosen',
  from: 'From',
  until: 'Until',
  timeOf: (name: string, field: string): string => `${name}, ${field.toLowerCase()}`,
  untilBeforeFrom: 'The end must be after the beginning.',
  archived: (name: string): string => `${name} is in the archive. Take it back first.`,
  among: (name: string): string => `${name} is among the slides already.`,
  tooMany: (most: number): string => `There are ${most} already. Take one off first.`,
}
