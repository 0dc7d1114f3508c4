import { wordOf } from '#lib/texts/word-of.ts'

export const texts = {
  title: 'You',
  codes: (left: number) =>
    left === 0
      ? 'You have no recovery code left. Ask the owner to invite you again before you lose your phone.'
      : `You have ${left} recovery ${left === 1 ? 'code' : 'codes'} left.`,
  signOut: 'Sign out',
  alerts: 'Alerts',
  done: (what: string): string =>
    wordOf(
      {
        password: 'Your password is changed. You are signed out everywhere else.',
        passkey: 'The passkey is added. It takes the place of the code when you sign in.',
        passkeyGone: 'The passkey is removed. It opens nothing any more.',
        app: 'From now on the new app makes your codes. You are signed out everywhere else.',
      },
      what,
    ),
  passwordTitle: 'Password',
  oldPassword: 'Your present password',
  newPassword: 'The new password',
  changePassword: 'Change the password',
  appTitle: 'Another phone or authenticator app',
  appText:
    'The new app takes the place of the old one. You need a code of the old one, or a recovery code.',
  appNext: 'Go on',
  appAbout: 'Add the desk to the new app.',
  appDone: 'Use the new app',
  codesTitle: 'Recovery codes',
  codesText: 'Ten new codes. The old ones no longer open anything.',
  newCodes: 'Make new codes',
  codesShown:
    'Write these ten codes down now, and keep them where your phone is not. They are not shown again.',
  haveThem: 'I have them',
  sessions: 'Where you are signed in',
  since: (since: string, last: string) => `Since ${since}, last used ${last}`,
  here: 'Here',
  end: 'Sign out there',
}
