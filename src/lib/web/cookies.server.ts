import type { Config } from '#lib/config.server.ts'
import { DAY_MS, SECOND_MS } from '#lib/time.ts'

/** The longest that browsers keep a cookie. */
export const LONGEST_COOKIE_S = (400 * DAY_MS) / SECOND_MS

export const isHttps = ({ siteUrl }: Pick<Config, 'siteUrl'>): boolean =>
  siteUrl.startsWith('https:')

/**
 * The name of a cookie that only this host may set. The prefix works on https alone: a browser then refuses one that
 * another subdomain or plain http has set.
 */
export const hostCookie = (config: Pick<Config, 'siteUrl'>, name: string): string =>
  isHttps(config) ? `__Host-${name}` : name
