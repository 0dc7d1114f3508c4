import { checkoutTexts } from '#lib/texts/buying/checkout.ts'
import { countOf } from '#lib/texts/count.ts'
import { wordOf } from '#lib/texts/word-of.ts'

const jobs: Readonly<Record<string, string>> = {
  alert: 'Alerts to staff',
  'alert:push': 'Alerts to staff',
  backup: 'Backup',
  drill: 'Trial of a backup',
  'delivery-news': 'News of deliveries',
  settle: 'Asking after payments',
  refund: 'Refunds',
  'refund-account': 'Refunds',
  make_pictures: 'Sizes of pictures',
  make_other_pictures: 'Sizes of pictures',
  fetch_photos: 'Photos from other shops',
}

/** The jobs that the page of money offers again, with what is to be looked at before. */
const ofMoney = ['refund', 'refund-account']

const names: Readonly<Record<string, string>> = {
  Shop: 'Name and contacts',
  Proxy: 'Proxy before it',
  Certificate: 'Certificate of https',
}

/** What the page of the shop’s health says. */
export const healthTexts = {
  title: 'Health',
  looked: (seconds: number) =>
    seconds < 5 ? 'Looked just now.' : `Looked ${countOf(seconds, 'second')} ago.`,
  looking: 'Some things are still being looked at. This page loads itself again.',
  again: 'Look again',
  here: 'Shop and machine',
  others: 'Others',
  needYou: (wrong: number, all: number) =>
    `${wrong} of ${all} ${wrong === 1 ? 'needs' : 'need'} you`,
  states: {
    wrong: 'Wrong:',
    hint: 'To look at:',
    well: 'Well:',
    open: 'Not known yet:',
    off: 'Off:',
  },
  open: 'Being looked at …',
  name: (name: string): string => checkoutTexts.companies[name] ?? names[name] ?? name,
  report: 'Report as text',
  send: 'Send it to your helper',
  reportOf: (shop: string) => `How ${shop} is`,
  certificate: {
    none: 'none: the shop has no https address',
    unknown: (host: string) => `not known: ${host} does not answer this machine by https`,
    good: (days: number) => `good for ${countOf(days, 'day')}`,
    ends: (days: number, until: string) =>
      `It ends in ${countOf(days, 'day')}, on ${until}: then browsers warn each visitor.`,
    ended: (until: string) => `It has ended on ${until}: browsers warn each visitor.`,
    renew: 'Renew it, or look why it does not renew itself (docs/on-a-server.md).',
  },
  backup: 'Backup',
  aBackup: 'a backup',
  theBackup: 'the last backup',
  backUp: 'Back up now',
  download: 'Download it',
  noBackup: 'No backup was made yet.',
  oldBackup: (days: number) => `The backup is ${countOf(days, 'day')} old.`,
  unsaved: (count: number) =>
    count === 0
      ? 'If this machine breaks now, what was changed since is lost.'
      : `If this machine breaks now, ${countOf(count, 'order')} ${count === 1 ? 'is' : 'are'} lost.`,
  unseen:
    'The shop cannot see backups that PostgreSQL’s own tools make. It can make one of everything itself.',
  made: (at: string, size: string | null) =>
    `${at}${size === null ? ', on another machine or moved since' : `, ${size}`}`,
  drill: (at: string) => `tried ${at}, and found whole`,
  noDrill: 'never tried',
  tryIt: 'Try it',
  trying: (at: string) =>
    `The last backup is tried since ${at}: it is restored into a folder of its own, compared, started, and thrown away. This page shows what comes of it.`,
  tryFailed: (reason: string) => `It was tried, and is not whole, or could not be tried: ${reason}`,
  running: (at: string) => `A backup is being made since ${at}. This page shows when it is done.`,
  failed: (reason: string) => `The last one that you asked for could not be made: ${reason}`,
  keepApart:
    'It stands on this machine: download it now and then, and keep it elsewhere. It holds the key and customers’ data.',
  jobs: 'Work in the background',
  job: (kind: string): string =>
    jobs[kind] ?? `Mails: ${kind.replace(/^\w+:/, '').replaceAll('-', ' ')}`,
  gaveUp: (count: number, at: string, reason: string) =>
    `${countOf(count, 'job')} gave up, the last ${at}: ${reason}`,
  retry: 'Try again',
  atMoney: (kind: string) => ofMoney.includes(kind),
  money: 'See Money',
  version: (version: string) => `Version ${version}`,
  node: (version: string) => `Node ${version}`,
  tell: 'What you are told of',
  told: (push: boolean, mail: boolean): string =>
    push && mail ? 'Phone and mail' : push ? 'Phone' : mail ? 'Mail' : 'Off',
  last: (at: string): string => `Last ${at}`,
  /** As long as the shop knows. */
  notLately: 'Not in the last 7 days',
  choose: 'Choose',
  done: (what: string): string =>
    wordOf(
      {
        backup: 'The backup has begun.',
        try: 'The trial of the backup has begun.',
        retried: 'It is tried again now.',
      },
      what,
    ),
}
