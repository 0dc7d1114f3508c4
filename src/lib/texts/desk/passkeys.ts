/** What the desk says about passkeys. */
export const deskPasskeyTexts = {
  title: 'Passkeys',
  about:
    'A passkey is kept by your phone or computer and opened by your finger, face or PIN. It takes the place of the code when you sign in. Your app keeps working.',
  none: 'You have none.',
  since: (since: string, last: string | null) =>
    last ? `Since ${since}, last used ${last}` : `Since ${since}, not used yet`,
  bound: 'This phone of a packer stays signed in for 8 hours without use.',
  add: 'Add a passkey',
  remove: 'Remove',
  name: 'A name that tells it from others',
  nameHint: 'Such as “My blue phone”.',
  bind: 'This is the phone that I pack with: keep me signed in for 8 hours without use',
  make: 'Make the passkey',
  noScript:
    'This needs JavaScript and a browser that knows passkeys. The codes of your app work without.',
  join: 'Or without an app: your phone keeps a passkey, opened by your finger, face or PIN.',
  joinNow: 'Join with a passkey',
  use: 'Use a passkey',
  or: 'Or without a code:',
  refused: 'The passkey was not accepted. Try again, or use a code.',
  failed: 'Your browser gave no passkey. Try again, or use a code.',
  noBinding: 'Only a packer binds a phone, in the browser that they signed in with.',
  lastKey:
    'This is your only key beside the recovery codes. Set up an authenticator app below first, with a recovery code.',
  tooMany: (max: number) => `You have ${max} passkeys. Remove one first.`,
}
