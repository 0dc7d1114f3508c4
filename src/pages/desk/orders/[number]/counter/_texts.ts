import { formatNaira } from '#lib/money.ts'

export const texts = {
  title: 'Transfer at the counter',
  account: (account: string, kobo: number): string =>
    `The customer transfers ${formatNaira(kobo)} to: ${account}.`,
  watch: 'New money shows up here by itself. A screenshot of a transfer proves nothing.',
  money: 'Money that came and belongs to no order',
  none: 'No such money yet.',
  from: (sender: string): string => `From ${sender}`,
  unnamed: 'The sender is not named',
  take: (kobo: number, number: string): string => `${formatNaira(kobo)} is for ${number}`,
  isExact: 'Exactly this sum',
  over: 'No longer waits for its payment.',
  off: 'This shop has no account at the counter. PAYSTACK_TERMINAL sets it up: see going-live.md.',
}
