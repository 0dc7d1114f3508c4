/** As far as this page knows; the server asks for proof. */
export const isSignedIn = (): boolean => document.documentElement.hasAttribute('data-signed-in')
