/**
 * Sonner 2.0.8 writes its styles into the page with the first toast: an empty element, then its text. The Content
 * Security Policy allows these two. After an upgrade the browser's console names the new hash, and
 * `e2e/buying/cart.spec.ts` fails.
 */
export const SONNER_STYLE_HASHES = [
  'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
  'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY=',
] as const
