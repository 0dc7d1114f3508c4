/** Mails to staff about their own sign-in. */
export const staffMailTexts = {
  subject: (what: string, brand: string) => `${brand}, the desk: ${what}`,
  preview: 'Was this you?',
  notYou:
    'It was not you? Then press the link below at once. It signs you out of the desk everywhere and keeps everybody out who comes with your name, until an owner invites you again.',
  what: {
    device: {
      heading: 'a new browser',
      body: (brand: string, at: string, device: string) =>
        `Somebody signed in with your name at the desk of ${brand}, on ${at} in Lagos, in a browser that you have not used there before${device ? `: ${device}` : ''}.`,
    },
    password: {
      heading: 'your password was changed',
      body: (brand: string, at: string) =>
        `Your password for the desk of ${brand} was changed, on ${at} in Lagos. You were signed out everywhere else.`,
    },
    app: {
      heading: 'another authenticator app',
      body: (brand: string, at: string) =>
        `Another authenticator app makes your codes for the desk of ${brand}, since ${at} in Lagos. The codes of the old one no longer work.`,
    },
    passkey: {
      heading: 'a new passkey',
      body: (brand: string, at: string, name: string) =>
        `The passkey “${name}” was added to your keys for the desk of ${brand}, on ${at} in Lagos.`,
    },
    passkeyGone: {
      heading: 'a passkey was removed',
      body: (brand: string, at: string, name: string) =>
        `The passkey “${name}” opens the desk of ${brand} no more, since ${at} in Lagos.`,
    },
    codes: {
      heading: 'new recovery codes',
      body: (brand: string, at: string) =>
        `New recovery codes were made for you at the desk of ${brand}, on ${at} in Lagos. The old ones no longer work.`,
    },
  },
}
