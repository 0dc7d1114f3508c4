/** What the desk says while a table or a zip is sent: texts of the browser's code. */
export const tableSendingTexts = {
  sending: 'The file is being sent. Keep this page open.',
  reading: 'It has arrived, and is being read.',
  notTaken: (status: number) =>
    `The file was not taken (${status}). It may be too large for this connection.`,
  broken: 'The line broke before the file had arrived. It is still chosen: press the button again.',
}
