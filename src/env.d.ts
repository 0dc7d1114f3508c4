declare namespace App {
  interface Locals {
    shop: import('#lib/shop.server.ts').Shop
    visitor: import('#lib/visitor.ts').Visitor
    /** Of who is at the desk; only there. */
    deskSession?: import('#lib/desk/sign-in/sessions.server.ts').Session | null
    /** Stands in the log and in the answer of a crash. */
    requestId: string
    /** Whose tries count together: the network prefix of the visitor's address. */
    network: string
    /** Whose tries count together first: the visitor's IPv4 address, or the /64 of an IPv6 address. Stored only as a keyed hash. */
    subscriber: string
    /** What everybody waits for who has asked for this page; only of a page that is the same for all. */
    rendering?: import('#lib/web/page-cache.server.ts').Rendering
    /** Whether the middleware has the answer of the page or endpoint. */
    isAnswered?: boolean
    /** Not in `npm run dev`, where nothing is prerendered. */
    refusalPages?: import('#lib/web/refusal-pages.server.ts').RefusalPages
  }
}

declare namespace Astro {
  interface ClientDirectives {
    'client:interact'?: boolean
    'client:idle-unless-save-data'?: boolean
  }
}

interface Window {
  /**
   * Of first-paint.js: shows who is signed in and how much is in the cart. The token says it; where none could be kept,
   * the cookie does, until another tab takes something away.
   */
  paint?: (news?: Event) => void
}
