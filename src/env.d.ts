declare namespace App {
  interface Locals {
    shop: import('#lib/shop.ts').Shop
    visitor: import('#lib/visitor.ts').Visitor
    /** The session at the desk; only on pages of the desk. */
    deskSession?: import('#lib/desk/sign-in/sessions.server.ts').Session | null
    /** Why a page of the desk is refused to somebody who is signed in. */
    deskRefusal?: import('#lib/errors.ts').ShopError
    /** Set by a page that answers forms. Every other page refuses a POST. */
    takesForm?: boolean
    /** Said at the top of a page whose form named an act that the page does not have. */
    unknownAct?: string
    /** The fields of a page of the desk that are wrong. */
    wrongFields?: import('#desk/wrong.ts').WrongField[]
    /** Named in the log, and in the answer after a crash. */
    requestId: string
    /** For rate limits: the network prefix of the visitor's address. */
    network: string
    /** The one rendering that all requests for this page wait for. Only for pages that are the same for everybody. */
    rendering?: import('#lib/web/page-cache/page-cache.server.ts').Rendering
    /** Resolves once the browser can take more of the answer, or is gone. Missing in `npm run dev`. */
    drained?: () => Promise<void>
    /** Whether the middleware has received the answer of the page or endpoint. */
    isAnswered?: boolean
    /** Missing in `npm run dev`, where nothing is prerendered. */
    refusalPages?: import('#lib/web/server/refusal-pages.server.ts').RefusalPages
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
   * Set by first-paint.js. Paints whether somebody is signed in, and the cart count. The stored token decides, or the
   * cookie where storage is blocked. `news` is what another tab changed in storage.
   */
  paint?: (news?: Event) => void
}
