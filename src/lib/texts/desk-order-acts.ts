/** What the desk says of acts on one order beside its steps. */
export const deskOrderActTexts = {
  takeBack: {
    until: (seconds: number) =>
      `You can take this back for ${seconds} more ${seconds === 1 ? 'second' : 'seconds'}.`,
    thenMail: 'Then the customer gets a mail and a notice.',
    submit: 'Take back',
    done: 'Taken back. The customer gets no mail.',
    tooLate:
      'This cannot be taken back any more: the customer has been told, or the order has gone on. Load the page again to see how it stands.',
  },
  courier: {
    title: 'Correct who brings it',
    tell: 'Send the customer a new mail',
    submit: 'Correct',
    done: 'Corrected.',
    notSent: 'This order is not on its way any more.',
  },
  /** Beside a field that two have changed. */
  theirs: (who: string, at: string, text: string) =>
    `${who} has changed this at ${at} to “${text || 'nothing'}”. To put yours in its place, send again.`,
}
