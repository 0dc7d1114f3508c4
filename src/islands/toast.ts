import { offlineTexts } from '#lib/texts/offline.ts'

/** A message at the bottom of the screen that goes away by itself. */
export type Toast = {
  kind: 'busy' | 'done' | 'failed'
  text: string
  /** A later toast of the same id takes its place. */
  id?: string
  /** `takesFocus`: for keyboard users. The toast then stays until the focus leaves it. */
  action?: { label: string; href?: string; do?: () => void; takesFocus?: boolean }
  /** Milliseconds. */
  stayMs: number
}

/** How long a success is shown, and any other toast: the specification's times. */
export const DONE_MS = 1_000
export const DEFAULT_MS = 3_000
/** For a toast with a link or button, which the specification does not have: long enough to reach it. */
const LINK_MS = 6_000
const RETRY_MS = 8_000
/** Shown until the next toast of its id, or until the focus leaves it. */
const BUSY_MS = Infinity

type Said = Omit<Toast, 'stayMs'> & Partial<Pick<Toast, 'stayMs'>>

function stayOf({ kind, action }: Said): number {
  if (kind === 'busy') return BUSY_MS
  if (action?.takesFocus) return BUSY_MS
  if (action?.do) return RETRY_MS
  if (action) return LINK_MS
  return kind === 'done' ? DONE_MS : DEFAULT_MS
}

const load = () => import('./ui/Toasts.tsx')

/** Loads the code that shows toasts, before one is needed. */
export const expectToast = (): void => void load().catch(() => null)

let latest = 0

/** Shows a toast. The code for it is loaded with the first one; a toast that was replaced meanwhile is left out. */
export async function toast(said: Said): Promise<void> {
  const turn = ++latest
  const { showToast } = await load()
  if (turn === latest || !said.id) showToast({ stayMs: stayOf(said), ...said })
}

/** Says that the page could not fetch what was asked for. */
export const showNoConnection = (): Promise<void> =>
  toast({ kind: 'failed', id: 'connection', text: offlineTexts.stays })
