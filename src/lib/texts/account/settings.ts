/** What the settings page says beside the profile. */
export const settingsTexts = {
  password: {
    title: 'Password',
    current: 'Old password',
    new: 'New password',
    hint: 'At least 8 characters. All other devices are signed out.',
    repeat: 'New password again',
    submit: 'Change password',
    done: 'Your password is changed.',
  },
  email: {
    title: 'Email',
    now: (email: string) => `Your account uses ${email}.`,
    new: 'New email',
    hint: 'We send a link there. Your email changes when you follow it.',
    current: 'Your password',
    submit: 'Change email',
    asked: 'We have sent a link to the new address. Your email changes when you follow it.',
    same: 'Your account uses this email already.',
  },
  sessions: {
    title: 'Where you are signed in',
    here: 'This device',
    unknown: 'Unknown device',
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
    busy: 'Deleting account...',
    done: 'Done',
    /** On the page that follows. */
    gone: 'Your account is deleted. We have sent you a mail that says so.',
    failed: 'Error',
  },
}
