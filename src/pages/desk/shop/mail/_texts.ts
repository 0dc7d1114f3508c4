import * as z from 'zod/mini'
import { line } from '#lib/fields.schema.ts'
import { wordOf } from '#lib/texts/word-of.ts'

export const texts = {
  title: 'Mail',
  about:
    'By which mail server the shop sends its mails. Your mail company calls it SMTP, and says its address, port, user and password.',
  none: 'No mail server is set: mails do not leave the shop.',
  environment: (ends: string): string =>
    `config.env has a mail server (${ends}). It counts before the desk’s: take its line SMTP_URL away and start the shop again to enter one here.`,
  counts: (server: string, who: string, when: string): string =>
    `Mails go by ${server}, entered by ${who} on ${when}.`,
  waiting: (server: string): string =>
    `A test mail was sent by ${server}. Look into your mailbox, also among spam. The server does not count before you press the button.`,
  server: 'Mail server',
  serverHint: 'Such as smtp.example.com',
  port: 'Port',
  portHint: '465 or 587, as your mail company says. The password always goes encrypted.',
  user: 'User',
  password: 'Password',
  from: 'What mails come from',
  fromHint: 'An e-mail address that this server may send for.',
  test: 'Send me a test mail',
  testTo: (to: string): string => `It goes to ${to}. You are asked for your password at the desk.`,
  use: 'It came: use this server',
  away: 'Take the mail server away',
  other: 'Another mail server',
  notHost: 'Write the address of the mail server, such as smtp.example.com.',
  onlyOwner: 'The owner changes it.',
  done: (what: string): string =>
    wordOf(
      {
        sent: 'The test mail was sent.',
        used: 'Mails go by this server from now on.',
        away: 'The mail server is gone.',
      },
      what,
    ),
}

/** The name or address of a machine, without scheme and port. */
export const aHost = z.pipe(
  line(200),
  z.string().check(z.regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i, { error: texts.notHost })),
)
