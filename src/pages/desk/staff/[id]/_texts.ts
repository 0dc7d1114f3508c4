export const texts = {
  since: (day: string) => `here since ${day}`,
  change: 'Change the role',
  changeText: 'It counts at once, and can be changed again.',
  signOutTitle: 'A phone is lost',
  signOutText: 'Signs this person out on every device. They sign in again with their codes.',
  signOut: 'Sign out everywhere',
  removeTitle: 'No longer with us',
  removeText: (name: string) =>
    `${name} is signed out and cannot come back without a new invitation. What they did stays in the list. Nobody gets a mail.`,
  remove: 'Remove',
  locked: (day: string) => `Locked since ${day}: a sign-in was not theirs.`,
  lockedText: 'Invite them again. With the link they choose a new password and a new app.',
  inviteAgain: 'Invite again',
  limits: {
    title: 'Money',
    text: 'How much this person may send back to customers, or note as paid by hand. With 0 they leave it to you.',
    each: 'At a time, in ₦',
    day: 'In a day, in ₦',
    set: 'Set the limits',
  },
}
