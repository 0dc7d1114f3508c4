/**
 * A page of one customer is left once that customer has signed out in another tab: who sits there then is not to read
 * it.
 */
const hasMark = (): boolean => document.cookie.includes('signed-in=1')

/** How long another tab may take to sign out, and how often it is looked after. */
const [WITHIN_MS, EVERY_MS] = [10_000, 250]

/** True when it was left. */
function leave(): boolean {
  if (hasMark()) return false
  location.replace('/signin')
  return true
}

/** The tokens go when Log out is pressed, the cookie when the shop has answered; after a new password it stays. */
function leaveWithin(ms: number): void {
  if (!leave() && ms > 0) setTimeout(() => leaveWithin(ms - EVERY_MS), EVERY_MS)
}

// Without it, nothing that is seen here later tells whether somebody is signed in.
if (hasMark()) {
  addEventListener('storage', ({ key, newValue }) => {
    if (newValue === null && (key === null || key === 'AuthToken')) leaveWithin(WITHIN_MS)
  })
  addEventListener('pageshow', leave)
  document.addEventListener('visibilitychange', () => document.hidden || leave())
}
