import { renderUnicodeCompact } from 'uqr'

/** What a start prints for the owner's phone: the address to type, and the same for its camera. */
export const phoneAddress = (url: string): string =>
  `A phone in the same Wi-Fi opens ${url}\n${renderUnicodeCompact(url)}\n`
