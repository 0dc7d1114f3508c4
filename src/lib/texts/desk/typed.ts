/** What the desk says of what was typed and is not saved: texts of the browser's code. */
export const typedTexts = {
  sending: 'It is being sent. Keep this page open.',
  noLine: 'No connection. What you typed is kept; it is sent when the line is back.',
  isBack: 'What you typed here before is back. It is not saved yet.',
  throwAway: 'Throw it away',
}
