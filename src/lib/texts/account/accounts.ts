/** What the sign-in, sign-up and verification screens say. */
export const accountTexts = {
  welcome: (username: string) =>
    `Welcome, ${username}! Your account is verified. Take a look around the shop.`,
  continueShopping: 'Continue Shopping',
  showPassword: 'Show password',
  problems: (count: number) =>
    count === 1 ? 'One field needs your attention.' : `${count} fields need your attention.`,
  username: 'Username',
  email: 'Email',
  password: 'Password',
  signIn: {
    title: 'Sign in',
    text: 'Your cart comes with you.',
    identifier: 'Username or email',
    submit: 'Sign in',
    pending: 'Signing in...',
    failed: 'An error occured. Please try',
    wrong: 'Email or password is wrong.',
    byMail: 'Get a link by mail',
    newHere: 'New here?',
    create: 'Create an account',
  },
  resend: {
    open: 'Resend verification',
    text: 'Type the email you signed up with. We send a new link if it still waits to be verified.',
    submit: 'Send a new link',
    sent: 'If that email still waits to be verified, a new link is on its way: one in 10 minutes at most. Look in your spam folder too.',
  },
  signUp: {
    title: 'Create an account',
    text: 'One account for your orders, favourites and delivery details.',
    usernameHint: '3 to 30 letters, numbers, dots, dashes or underscores',
    passwordHint: 'At least 8 characters',
    repeat: 'Password again',
    submit: 'Create account',
    pending: 'Creating account...',
    haveOne: 'Have an account?',
    signIn: 'Sign in',
  },
  linkSent: {
    title: 'Check your email',
    text: 'We have sent you a link. Follow it to verify your account; it works for 3 days.',
    textTo: (email: string) =>
      `We have sent a link to ${email}. Follow it to verify your account; it works for 3 days.`,
    next: 'You are taken to the sign-in page in 5 seconds.',
    signIn: 'Go to sign in',
    again: 'Send it again',
  },
  verify: {
    title: 'Type your password',
    text: 'You signed up in another browser. Type the password that you chose there, and your account is ready.',
    submit: 'Verify my account',
    notKnown: 'You did not choose one, or do not remember it?',
    choose: 'Choose my own password',
  },
  verified: {
    title: 'You have been verified!',
    signedIn: 'Your account is ready, and you are signed in.',
    /** On the page that the link leads to. */
    said: 'You have been verified!',
    text: 'Your account is ready. Sign in and your cart comes with you.',
    signIn: 'Sign in',
  },
  badLink: {
    title: 'This link does not work',
    text: 'It may be cut off, older than 3 days, or replaced by a newer one. We can send you another.',
  },
}

/** Why an account is not made, opened or changed. The wording is the contract's. */
export const accountErrors = {
  /** `what`: username, first name … */
  similarPassword: (what: string) => `The password is too similar to the ${what}.`,
  shortPassword: (min: number) =>
    `This password is too short. It must contain at least ${min} characters.`,
  commonPassword: 'This password is too common.',
  notThatPassword: 'This is not the password that was chosen at the sign-up.',
  numericPassword: 'This password is entirely numeric.',
  mismatch: "The two password fields didn't match.",
  badUid: "Invalid user id or user doesn't exist.",
  badToken: 'Invalid token for given user.',
  blocked: (email: string, phone: string) =>
    `This account is blocked. Please write to ${email} or call ${phone}.`,
  noAccount: 'No active account found for the given token.',
}
