export const texts = {
  title: (number: string) => `What bringing ${number} cost`,
  agreed: (sum: string) => `Its buyer pays ${sum} for delivery.`,
  rider: 'What you paid rider, courier or driver',
  riderHint: 'In naira, all in all, also for a second try or the way back. 0 if nothing.',
  done: 'Noted. It counts in what was earned from today on.',
  submit: 'Note what it cost',
  back: 'Back to the order',
}
