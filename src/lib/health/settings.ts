import type { Config } from '#lib/config.server.ts'

/** Never wrong: wrong settings stop each start before. */
export const saySettings = ({ siteUrl, dataDir }: Config): string =>
  `${siteUrl}, data in ${dataDir}`
