/** The cookie of a shopper who has switched Data Saver on. Scripts read it. */
export const DATA_SAVER_COOKIE = 'data-saver'

type Connection = { connection?: { saveData?: boolean } }

/** Whether the browser or the shopper's switch asks for less data. */
export const savesData = (): boolean =>
  (navigator as Connection).connection?.saveData === true ||
  document.cookie.includes(`${DATA_SAVER_COOKIE}=1`)
