import { astro, FetchState } from 'astro/fetch'
import { asFailure } from '#lib/web/failure.server.ts'
import { finishResponse } from '#lib/web/page-cache/finish-response.server.ts'
import { refusalAt } from '#lib/web/refusal.server.ts'

/**
 * Astro's entry for every request. The middleware answers for whatever a page throws; what fails before it runs, as
 * code that cannot be loaded, is answered here alike. Astro has logged it.
 */
export default {
  async fetch(request: Request): Promise<Response> {
    const state = new FetchState(request)
    // `experimentalDisableStreaming` in astro.config.mjs does not reach an entry of one's own.
    state.streaming = false
    const response = await astro(state)
    const { shop, requestId = '', isAnswered, ...locals } = state.locals as Partial<App.Locals>
    if (response.status !== 500 || isAnswered || !shop) return response
    const failure = asFailure(shop, requestId, new Error('It failed before the middleware.'))
    return finishResponse(request, refusalAt(state.pathname, locals, failure), locals.rendering)
  },
}
