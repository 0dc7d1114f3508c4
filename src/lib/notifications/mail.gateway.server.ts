import {
  circuitBreaker,
  ConsecutiveBreaker,
  handleWhen,
  TaskCancelledError,
  timeout,
  TimeoutStrategy,
  wrap,
} from 'cockatiel'
import { open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '#lib/config.server.ts'
import { shopFacts } from '#lib/content/facts.server.ts'
import { makePrivateFolder } from '#lib/private-files.server.ts'
import { MINUTE_MS, type Moment, SECOND_MS } from '#lib/time.ts'

export type Mail = {
  /** The same for every try of one mail, so that mail programs show it once. Letters, digits and hyphens. */
  id: string
  writtenAt: Moment
  to: string
  subject: string
  html: string
  text: string
  /** For a newsletter: the address for one-click unsubscribe (POST). */
  unsubscribeUrl?: string
}

export type Mailer = {
  /** Sends one mail to the mail server or the outbox. Throws when it was not accepted. */
  send: (mail: Mail) => Promise<void>
  /** Throws when the mail server does not answer or refuses us. */
  check: () => Promise<void>
  /**
   * Deletes mails in the outbox from before the moment, all or those `to` these addresses. Mails on a mail server stay.
   */
  clear: (which: { before: Moment; to?: readonly string[] }) => Promise<void>
  /** Sends by the mail server of these settings from now on. */
  use: (config: Config) => void
  /** The host of the mail server; null while mails are kept in the outbox. */
  server: () => string | null
}

type Transport = Pick<Mailer, 'send' | 'check' | 'clear'>

/** The time limit of one mail, far below a job's lease. */
const TIMEOUT_MS = 30 * SECOND_MS
/** How long a mail server that timed out is not asked again. */
const BREAK_MS = MINUTE_MS
/** nodemailer's own limits. */
const TIMEOUTS = {
  dnsTimeout: 10 * SECOND_MS,
  connectionTimeout: 15 * SECOND_MS,
  greetingTimeout: 15 * SECOND_MS,
  socketTimeout: 30 * SECOND_MS,
}

/**
 * SMTP when SMTP_URL is set, else `.eml` files in DATA_DIR/outbox. Stops waiting for the mail server when `signal` is
 * aborted.
 */
export function openMailer(config: Config, log: Logger, signal: AbortSignal): Mailer {
  const open = (config: Config): Transport =>
    config.smtpUrl ? smtpMailer(config, config.smtpUrl, signal) : outboxMailer(config, log)
  const hostOf = ({ smtpUrl }: Config) => smtpUrl && new URL(smtpUrl).host
  let transport = open(config)
  let server = hostOf(config)
  return {
    send: (mail) => transport.send(mail),
    check: () => transport.check(),
    clear: (which) => transport.clear(which),
    use: (config) => {
      transport = open(config)
      server = hostOf(config)
    },
    server: () => server,
  }
}

/** Loaded with the first mail: it loads slowly, and a start must not wait for it. */
const loadNodemailer = () => import('nodemailer')

const isTimeOut = (error: unknown): boolean =>
  error instanceof TaskCancelledError || (error as NodeJS.ErrnoException).code === 'ETIMEDOUT'

function smtpMailer(config: Config, url: string, signal: AbortSignal): Transport {
  const open = async () =>
    (await loadNodemailer()).createTransport({
      url,
      ...TIMEOUTS,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  // Circuit breaker: after a timeout other due mails fail at once and are tried again later.
  const breaker = circuitBreaker(handleWhen(isTimeOut), {
    halfOpenAfter: BREAK_MS,
    breaker: new ConsecutiveBreaker(1),
  })
  const policy = wrap(breaker, timeout(TIMEOUT_MS, TimeoutStrategy.Aggressive))
  return {
    send: (mail) =>
      policy.execute(async () => {
        await (await open()).sendMail(toMessage(mail, config))
      }, signal),
    check: async () => {
      await (await open()).verify()
    },
    clear: async () => {},
  }
}

function outboxMailer(config: Config, log: Logger): Transport {
  const folder = join(config.dataDir, 'outbox')
  return {
    send: async (mail) => {
      const { createTransport } = await loadNodemailer()
      const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message } = await writer.sendMail(toMessage(mail, config))
      const name = `${toStamp(mail.writtenAt)}-${mail.id}.eml`
      await makePrivateFolder(folder)
      await writeWhole(join(folder, name), message as Buffer)
      // The link gives access: log it in development only.
      const link = config.isProduction ? {} : { link: firstLink(mail.text) }
      log.info({ ...link, file: name }, 'mail kept in the outbox')
    },
    check: async () => {
      await makePrivateFolder(folder)
    },
    clear: async ({ before, to }) => {
      const files = (await listMails(folder)).filter((file) => basename(file) < toStamp(before))
      for (const file of files)
        if (!to || to.includes(await readRecipient(file))) await rm(file, { force: true })
    },
  }
}

function toMessage(mail: Mail, { mailFrom, siteUrl }: Config) {
  const { brand, email } = shopFacts()
  return {
    from: mailFrom ?? { name: brand, address: email },
    replyTo: { name: brand, address: email },
    // An object: a comma in a typed address must not make a second address.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    messageId: `<${mail.id}@${new URL(siteUrl).hostname}>`,
    date: new Date(mail.writtenAt),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': 'en-NG',
      ...(mail.unsubscribeUrl && {
        'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

/** A moment for a file name; sorts by time. */
const toStamp = (moment: Moment): string => moment.replace(/[-:.]/g, '')

async function listMails(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => name.endsWith('.eml')).map((name) => join(folder, name))
}

/** Empty for a mail that another deletion has removed meanwhile. */
async function readRecipient(file: string): Promise<string> {
  const mail = await readFile(file, 'latin1').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const [head = ''] = mail.split('\r\n\r\n', 1)
  return /^To: (.*)$/im.exec(head)?.[1]?.trim() ?? ''
}

/** Atomic: the file gets its name only when it is complete on the disk. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const draft = `${path}.part`
  const file = await open(draft, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
}

const firstLink = (text: string): string | null => /^https?:\/\/\S+$/m.exec(text)?.[0] ?? null
