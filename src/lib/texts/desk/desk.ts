import { MOST_COUNTED } from '#lib/paging.ts'
import { countOf } from '#lib/texts/count.ts'
import { handTexts } from '#lib/texts/buying/payments.ts'
import type { Role } from '#lib/desk/rights.ts'

/** What the desk says. */
export const deskTexts = {
  roles: {
    owner: 'Owner',
    manager: 'Manager',
    packer: 'Packer',
    support: 'Support',
    editor: 'Editor',
    books: 'Bookkeeper',
  } satisfies Record<Role, string>,
  frame: {
    desk: 'Desk',
    wrong: 'Not done yet, as this is missing or wrong:',
    pagesLabel: 'Pages of the desk',
    shop: 'See the shop',
    tabsLabel: 'Most used pages',
    skip: 'Skip to content',
    find: 'Find an order, phone or name',
    findNow: 'Find',
    me: 'You',
    more: 'More',
    ofPage: 'More of this page',
    guide: 'Guide to this page',
    groups: {
      today: 'Today',
      orders: 'Orders',
      goods: 'Goods',
      money: 'Money',
      people: 'Customers',
      shop: 'Shop',
    },
  },
  signIn: {
    typedAgain:
      'You had to sign in again, and nothing was done. What you typed stands here: look at it, then send it.',
    title: 'Sign in',
    email: 'E-mail',
    password: 'Password',
    next: 'Go on',
    wrong: 'E-mail or password is not right.',
    lost: 'No password, or no phone with the codes any more? The owner can invite you again.',
    codeTitle: 'One more step',
    code: 'Code',
    codeHint: 'The six digits of your authenticator app, or one of your recovery codes.',
    submit: 'Sign in',
    again: 'Begin again',
    wrongCode: 'This code is not right, or was used before. Wait for the next one.',
  },
  passwords: {
    similarPassword: () => 'This is too much like your name or e-mail address. Choose another.',
    shortPassword: (min: number) => `Write at least ${min} characters.`,
    commonPassword: 'Many people have this password. Choose another.',
    numericPassword: 'Digits alone are easy to guess. Add letters.',
  },
  join: {
    title: 'Join the desk',
    as: (email: string, role: string) => `You join as ${email}: ${role}.`,
    name: 'Your name, as the others know you',
    password: 'Choose a password',
    passwordHint: 'At least 8 characters, such as three words that do not belong together.',
    kept: 'Your password is kept for ten minutes. Only the code is missing.',
    app: 'The second key to the desk is an app that shows codes, such as Google Authenticator or Aegis. Install one if you have none.',
    qr: 'QR code for your authenticator app',
    sameDevice: 'Open the app on this phone',
    otherDevice: 'Or scan this with the app on another phone:',
    key: 'Or type this key into it:',
    code: 'The six digits that the app shows now',
    submit: 'Join',
    done: 'You are in',
    codes:
      'Write these ten codes down now, and keep them where your phone is not. Each opens the desk once when your phone is lost. They are not shown again.',
    toDesk: 'I have them. To the desk',
    dead: 'This link does not work',
    deadText:
      'It was used, is too old, or was taken back. Ask an owner of the shop for a new one. If you have joined already, sign in.',
    signIn: 'Sign in',
  },
  first: {
    title: 'Your shop begins here',
    text: 'You become its owner: you sell, and you invite others. Next come a password and a second key.',
    email: 'Your e-mail address',
    emailHint: 'You sign in with it. Customers do not see it.',
    submit: 'Go on',
    deadText:
      'It was used, or the shop was started again since. While nobody works at the desk, each start of the shop shows a new one in its terminal.',
    next: {
      questions: ['/desk/shop/begin', 'I have them. On to my shop'],
      facts: ['/desk/shop', 'I have them. To my shop’s name and contacts'],
    } as const,
    later: 'After that:',
    steps: {
      '/desk/categories': 'Categories',
      '/desk/delivery': 'Delivery prices',
      '/desk/money/account': 'Your bank account',
      '/desk/goods/new': 'Your first item',
    },
  },
  confirm: {
    title: 'Your password, please',
    text: 'This needs your password again. What you have sent goes on right after it.',
    submit: 'Go on',
    back: 'No, back',
    wrong: 'This is not your password.',
  },
  refused: ({ status, detail }: { status: number; detail: string }) =>
    status === 404
      ? {
          title: 'There is no such page',
          text: 'The address is not right, or the page is not for your role. What you need may be in the menu; else ask an owner.',
        }
      : { title: status === 403 ? 'This is not allowed' : 'This is not possible', text: detail },
  refusedHome: 'To the first page of the desk',
  order: {
    changed: (who: string, did: string, at: string) =>
      `This order has changed since you opened the page: ${who} ${did} it, ${at}. Above is how it stands now, below is what you typed. Please check, and go on.`,
    changedItself:
      'This order has changed since you opened the page. Above is how it stands now, below is what you typed. Please check, and go on.',
    /** Beside a field that two have changed. `by` is null when the audit does not say who. */
    theirs: (by: { who: string; at: string } | null, text: string) =>
      `${by ? `${by.who} has changed this at ${by.at}` : 'This was changed meanwhile'} to “${text || 'nothing'}”. To put yours in its place, send again.`,
  },
  /** Of a form that shows the page again. */
  update: 'Work out again',
  receiver: {
    name: 'Name',
    phone: 'Phone number',
    state: 'State',
    choose: 'Choose',
    showLgas: 'Show its LGAs',
    lga: 'Local government area',
    street: 'Street and house',
  },
  pay: {
    title: 'Payment',
    ways: {
      later: 'Later, by a payment link',
      door: 'Pays the rider on delivery',
      ...handTexts.methods,
    },
    reference: 'Reference of the transfer',
    referenceHint: 'Only for a transfer, as the bank shows it.',
  },
  units: {
    price: (sum: string) => `${sum} each`,
    pieces: (name: string) => `Pieces of ${name}`,
    isBack: 'Back on the shelf',
    count: (count: number) => countOf(count, 'piece'),
    putBack: ', put back',
  },
  staff: {
    isStaff: (email: string) => `${email} is staff already.`,
    mayNotGive: 'You cannot give a role that may do more than yours.',
    newOwner: (days: number, from: string) =>
      `Who has been an owner for less than ${days} days removes no other owner and takes no other's role: you may from ${from}. Is an account in wrong hands? The link “This was not me” in its mails locks it at once.`,
    nameTaken: (name: string) =>
      `Somebody here is, or was, called ${name} or nearly so. Add a second name or a letter, so that it is always clear who did what.`,
    nameless: 'Write a name with at least one letter.',
    lastOwner: 'The shop needs an owner. Make somebody else an owner first.',
  },
  list: {
    search: 'Search',
    found: (words: string) => `Found for “${words}”.`,
    all: 'Back to the list',
    first: 'First page',
    next: 'Next page',
    filters: 'Filters',
    show: 'Show',
    filter: (label: string, value: string) => `${label}: ${value}`,
    without: (filter: string, value: string) => `Without ${filter}: ${value}`,
    /** Of what was counted no further than one more than `most`. */
    count: (count: number, most = MOST_COUNTED) =>
      count > most ? `${most.toLocaleString('en-NG')}+` : String(count),
  },
  history: {
    shop: 'The shop',
    nothing: 'nothing',
    setBack: 'Set this back',
    setBackNamed: (at: string) => `Set this back: ${at}`,
    older: 'Older changes are not shown.',
  },
  limits: {
    notThisRole: 'This role sends no money back.',
    moreThanDay: 'At a time cannot be more than in a day.',
    tooMuch: (most: string) => `You may do this up to ${most} at a time. Ask an owner.`,
    givesNothing:
      'This would give goods away for nothing. You may send no money back: ask an owner to do it, or to set your limit.',
    tooMuchToday: (left: string) => `${left} of your limit for today is left. Ask an owner.`,
  },
}
