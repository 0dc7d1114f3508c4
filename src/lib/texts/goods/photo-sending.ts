/** What the pages with photos say of each one while they send it. */
export const photoSendingTexts = {
  smaller: 'is made smaller',
  sending: (percent: number) => `is sent: ${percent}%`,
  again: 'did not arrive. It is tried again by itself; you may leave the page and come back.',
  signedOut: 'waits until you sign in again. Load the page.',
  sum: (done: number, all: number) =>
    all === 1 ? (done === 1 ? 'Sent.' : 'Sending 1 photo.') : `${done} of ${all} sent.`,
  reload:
    'Load the page again to see the new photos. What you typed and did not save is lost then.',
  showNew: 'Show the new photos',
  /** Of a form that is sent with its photos. */
  together: {
    smaller: 'The photo is made smaller.',
    sending: (percent: number) => `It is being sent: ${percent}%. Keep this page open.`,
    broken: 'No connection. It is sent again by itself when the line is back. Keep this page open.',
  },
}
