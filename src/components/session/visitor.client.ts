/** As far as this page knows; the server asks for proof. */
export const isSignedIn = (): boolean => document.documentElement.hasAttribute('data-signed-in')

/** Whether this browser may have lists of the shopper's own: a customer's, or what a guest has put aside. */
export function hasOwnLists(): boolean {
  try {
    return isSignedIn() || Object.keys(localStorage).some((key) => key.startsWith('guest.'))
  } catch {
    return false
  }
}
