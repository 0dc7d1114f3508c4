import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the server's HTML and while it hydrates, true afterwards: for what only a script can answer. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
