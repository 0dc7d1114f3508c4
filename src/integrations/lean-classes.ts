const PAGE_FIELDS =
  `generator routePattern isPrerendered cookies params locals redirect rewrite request
  response site getActionResult callAction url`.split(/\s+/)

const SHARED_ACCESSORS = `
  get clientAddress() { return this.#state.getClientAddress() }
  get currentLocale() { return this.#state.computeCurrentLocale() }
  get preferredLocale() { return this.#state.computePreferredLocale() }
  get preferredLocaleList() { return this.#state.computePreferredLocaleList() }
  get originPathname() { return getOriginPathname(this.#state.request) }
  get csp() { return this.#state.getCsp() }
  get logger() { return astroToRuntimeLogger(this.#state.logger) }
  get session() { return this.#state.resolve('session') }
  get cache() { return this.#state.resolve('cache') }
`

/**
 * Astro gives what it makes for a request accessors of its own. V8 keeps a hidden class for each such object, and with it
 * the whole request, until all of the memory is searched. These classes have their accessors once.
 */
export const CLASSES = `
class PageResponse {
  #headers
  constructor(status, statusText, headers) {
    this.status = status
    this.statusText = statusText
    this.#headers = headers
  }
  get headers() { return this.#headers }
  set headers(_) { throw new AstroError(AstroErrorData.AstroResponseHeadersReassigned) }
}

class AstroOfComponent {
  #page
  #state
  #slots
  constructor(page, props, slotValues) {
    this.#page = page
    this.#state = page.state
    this.props = props
    this.self = null
    this[slotValuesSymbol] = slotValues
  }
  get slots() {
    return (this.#slots ??= new Slots(this.#page.result, this[slotValuesSymbol] ?? null, this.#state.logger))
  }
  ${PAGE_FIELDS.map((name) => `get ${name}() { return this.#page.${name} }`).join('\n  ')}
  ${SHARED_ACCESSORS}
}

class ContextOfRequest {
  #state
  constructor(state) {
    this.#state = state
    this.routePattern = state.routeData.route
    this.isPrerendered = state.routeData.prerender
    this.generator = ASTRO_GENERATOR
    this.params = state.params
    this.request = state.request
    this.site = getSite(state.manifest)
    this.url = state.url
  }
  get cookies() { return this.#state.cookies }
  get locals() { return this.#state.locals }
  set locals(_) { throw new AstroError(AstroErrorData.LocalsReassigned) }
  ${SHARED_ACCESSORS}
}

class FetchState {`
