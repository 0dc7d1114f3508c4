/** What the desk says of goods that come back. */
export const deskReturnTexts = {
  link: 'Goods came back',
}
