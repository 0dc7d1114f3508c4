import { mailFaultTexts as texts } from '#lib/texts/owner/mail-faults.ts'

/** By the codes of nodemailer and of Node. */
const BY_CODE: Readonly<Record<string, string>> = {
  EDNS: texts.noAddress,
  ENOTFOUND: texts.noAddress,
  ESOCKET: texts.nobody,
  ECONNECTION: texts.nobody,
  ECONNREFUSED: texts.nobody,
  ETIMEDOUT: texts.late,
  ETLS: texts.noEncryption,
  EAUTH: texts.user,
}
/** The time limit of a mail, and the pause after it. */
const LATE = ['TaskCancelledError', 'BrokenCircuitError']

type MailError = Error & { code?: string; response?: string }

/** Why a mail server took no mail, in words for the shop's owner, with what the server itself said. */
export function sayMailFault(error: MailError): string {
  const why = whyOf(error)
  const said = error.response ?? (why ? '' : error.message)
  return [why, said && texts.said(said)].filter(Boolean).join(' ')
}

function whyOf({ name, code = '', message }: MailError): string {
  if (LATE.includes(name)) return texts.late
  if (/certificate/i.test(message)) return texts.certificate
  if (/wrong version number|EPROTO|ssl/i.test(message)) return texts.noEncryption
  return BY_CODE[code] ?? ''
}
