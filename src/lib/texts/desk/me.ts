/** Texts of a member's own page at the desk, and of the page of a “This was not me” link. */
export const deskMeTexts = {
  me: {
    title: 'You',
    codes: (left: number) =>
      left === 0
        ? 'You have no recovery code left. Ask the owner to invite you again before you lose your phone.'
        : `You have ${left} recovery ${left === 1 ? 'code' : 'codes'} left.`,
    signOut: 'Sign out',
    done: (what: string): string =>
      ({
        password: 'Your password is changed. You are signed out everywhere else.',
        passkey: 'The passkey is added. It takes the place of the code when you sign in.',
        passkeyGone: 'The passkey is removed. It opens nothing any more.',
        app: 'From now on the new app makes your codes. You are signed out everywhere else.',
      })[what] ?? '',
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
  },
  notMe: {
    title: 'This was not you?',
    text: (email: string) =>
      `${email} is signed out of the desk everywhere. The password and the codes open nothing any more, until an owner sends a new invitation.`,
    submit: 'It was not me. Lock it',
    done: 'Locked',
    doneText: 'Nobody is signed in with your name any more. Ask an owner to invite you again.',
    owner: (name: string, email: string) => ({
      subject: `${name} is locked out of the desk`,
      paragraphs: [
        `${name} (${email}) had a mail about the desk and says that it was not them. All their sessions have ended, and their password and codes open nothing any more.`,
        'Look at “Who did what” for what was done in their name. Then invite them again on their page of the desk, or with: npm run shop -- staff invite',
      ],
    }),
  },
}
