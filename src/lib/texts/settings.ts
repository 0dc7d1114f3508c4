/** What the settings page says beside the profile. */
export const settingsTexts = {
  password: {
    title: 'Password',
    current: 'Current password',
    new: 'New password',
    hint: 'At least 8 characters. All other devices are signed out.',
    repeat: 'New password again',
    submit: 'Change password',
    done: 'Your password is changed.',
  },
  sessions: {
    title: 'Where you are signed in',
    here: 'This device',
    other: 'Another device',
    used: (since: string, last: string) => `Signed in on ${since}, last used ${last}`,
    end: 'Sign out',
    endAll: 'Sign out everywhere',
  },
  data: {
    title: 'Your data',
    text: 'One file with everything that we keep about you.',
    download: 'Download my data',
  },
  remove: {
    title: 'Delete Account',
    note: 'This action is permanent and irreversible.',
    current: 'Current Password',
    submit: 'Delete Account',
    cancel: 'Cancel',
    underway: 'A payment for one of your orders is still under way. Try again in half an hour.',
  },
}
