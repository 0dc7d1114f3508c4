import { DATA_SAVER_COOKIE } from '#lib/data-saver.ts'

type Cookies = { get: (name: string) => Promise<{ value?: string } | null> }
type Worker = { cookieStore?: Cookies; navigator: { connection?: { saveData?: boolean } } }

/** Whether the browser or the shopper's switch asks for less data. Without a cookie store only the browser can. */
export async function savesData(): Promise<boolean> {
  const { cookieStore, navigator } = globalThis as unknown as Worker
  return navigator.connection?.saveData === true || !!(await cookieStore?.get(DATA_SAVER_COOKIE))
}
