/** The mail to the owner when a request fails by a fault of the shop. */
export const failureTexts = {
  subject: 'A request to your shop failed',
  what: (name: string) =>
    `The shop could not answer a request because of a fault in its program (${name}). The visitor saw a page that says so. If it happens again within this hour, you get no other mail.`,
  log: (requestId: string) =>
    `Give this mail and the lines of the log with the id ${requestId} to whoever looks after the program.`,
}
