const PAGE_FIELDS =
  `generator routePattern isPrerendered cookies params locals redirect rewrite request
  response site getActionResult callAction url`.split(/\s+/)

const SHARED_ACCESSORS = `
  get clientAddress() { return this.fetchState.getClientAddress() }
  get currentLocale() { return this.fetchState.computeCurrentLocale() }
  get preferredLocale() { return this.fetchState.computePreferredLocale() }
  get preferredLocaleList() { return this.fetchState.computePreferredLocaleList() }
  get originPathname() { return getOriginPathname(this.fetchState.request) }
  get csp() { return this.fetchState.getCsp() }
  get logger() { return astroToRuntimeLogger(this.fetchState.logger) }
  get session() { return this.fetchState.resolve('session') }
  get cache() { return this.fetchState.resolve('cache') }
`

/**
 * Astro gives what it makes for a request accessors of its own. V8 keeps a hidden class for each such object, and with it
 * the whole request, until all of the memory is searched. These classes have their accessors once. `fetchState` is no
 * private field, because Astro copies a context for its actions.
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
  #slots
  constructor(page, props, slotValues) {
    this.#page = page
    this.fetchState = page.state
    this.props = props
    this.self = null
    this[slotValuesSymbol] = slotValues
  }
  get slots() {
    return (this.#slots ??= new Slots(this.#page.result, this[slotValuesSymbol] ?? null, this.fetchState.logger))
  }
  ${PAGE_FIELDS.map((name) => `get ${name}() { return this.#page.${name} }`).join('\n  ')}
  ${SHARED_ACCESSORS}
}

class ContextOfRequest {
  constructor(state) {
    this.fetchState = state
    this.routePattern = state.routeData.route
    this.isPrerendered = state.routeData.prerender
    this.generator = ASTRO_GENERATOR
    this.params = state.params
    this.request = state.request
    this.site = getSite(state.manifest)
    this.url = state.url
  }
  get cookies() { return this.fetchState.cookies }
  get locals() { return this.fetchState.locals }
  set locals(_) { throw new AstroError(AstroErrorData.LocalsReassigned) }
  ${SHARED_ACCESSORS}
}

class FetchState {`
