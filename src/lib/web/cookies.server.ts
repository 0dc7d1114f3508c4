import type { Config } from '#lib/config.server.ts'

export const isHttps = ({ siteUrl }: Pick<Config, 'siteUrl'>): boolean =>
  siteUrl.startsWith('https:')

/**
 * The name of a cookie that only this host may set. The prefix works on https alone: a browser then refuses one that
 * another subdomain or plain http has set.
 */
export const hostCookie = (config: Pick<Config, 'siteUrl'>, name: string): string =>
  isHttps(config) ? `__Host-${name}` : name
