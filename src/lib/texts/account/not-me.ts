/** Texts of the page that ends mails to an unverified address. Apart from those of accounts, which browsers load. */
export const notMeTexts = {
  title: 'This was not you?',
  text: (email: string) =>
    `Then somebody else typed ${email}, perhaps by mistake. We can stop our mails to it for 30 days. For that time nobody can use it for a new account, the newsletter, or mails about an order without an account.`,
  submit: 'Send no more mails',
  done: 'No more mails for 30 days',
  doneText: (email: string) =>
    `For 30 days nobody can have us write to ${email} for a new account, the newsletter, or an order that was made without an account.`,
}
