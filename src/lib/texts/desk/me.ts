/** Texts of the page of a “This was not me” link. */
export const deskMeTexts = {
  ownerDevice: ({ name, device, at }: { name: string; device: string; at: string }) => ({
    subject: `${name}, an owner, signed in on a new device`,
    paragraphs: [
      `${name} signed in to the desk on ${device}, which they had not used before, at ${at}.`,
      'If that was not them: the mail that they got has a link that locks their account at once.',
    ],
  }),
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
