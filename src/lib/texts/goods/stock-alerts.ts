/** Texts about the mail for a sold-out item that is back. */
export const stockAlertTexts = {
  title: 'Mail me when it is back',
  email: 'Email address',
  submit: 'Mail me',
  note: 'One mail when it can be bought again. We ask you first by mail whether it was you.',
  sent: (itemName: string) =>
    `Thank you. We have sent you a mail: one tap on its button, and we write to you when ${itemName} is back.`,
  toItem: 'Back to the item',
  confirm: {
    title: 'Do you want a mail when it is back?',
    text: (email: string, itemName: string) =>
      `One mail to ${email} when ${itemName} can be bought again.`,
    submit: 'Yes, mail me',
  },
  waiting: {
    title: 'We write when it is back',
    text: (email: string, itemName: string) =>
      `${email} gets one mail when ${itemName} can be bought again, within 180 days.`,
    submit: 'I do not want it any more',
  },
}
