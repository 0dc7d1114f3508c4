/** Texts of the pages of mailed links: a forgotten password, a new e-mail address. */
export const recoveryTexts = {
  forgot: 'Forgot password?',
  ask: {
    title: 'Forgot password?',
    text: 'Type the email of your account. We send you a link to choose a new password.',
    submit: 'Send the link',
    back: 'Back to sign in',
  },
  sent: {
    title: 'Email sent',
    text: 'If that email belongs to an account, a link is on its way. It works for one hour. Look in your spam folder too.',
    again: 'Send it again',
    signIn: 'Back to sign in',
  },
  choose: {
    title: 'Choose a new password',
    text: 'You are signed out everywhere else once it is saved.',
    password: 'New password',
    hint: 'At least 8 characters',
    repeat: 'New password again',
    submit: 'Save password',
  },
  saved: {
    title: 'Password saved',
    text: 'You are signed in with your new password.',
    go: 'Continue Shopping',
  },
  badLink: {
    title: 'This link does not work',
    text: 'It may be cut off, older than an hour, used already, or replaced by a newer one. Ask for another.',
    again: 'Ask for a new link',
  },
  email: {
    confirm: {
      title: 'Use this email?',
      text: (email: string) =>
        `Your account will use ${email} from now on: to sign in and for our mails.`,
      submit: 'Use this email',
    },
    confirmed: {
      title: 'Your email is changed',
      text: (email: string) => `Your account now uses ${email}.`,
      go: 'Go to your settings',
    },
    badLink: {
      title: 'This link does not work',
      text: 'It may be cut off, older than a day, used already, or replaced by a newer one. You can ask for another in your settings.',
      again: 'Go to your settings',
    },
  },
}
