import type { FastifyRequest } from 'fastify'
import { networkOf } from '#lib/limits/limits.ts'
import type { Shop } from '#lib/shop.ts'
import { isDeskPath, isWebhookPath } from '../paths.ts'
import type { Lanes } from './concurrency.server.ts'
import { splitUrl } from './requests.server.ts'
import { isSignedIn } from './signed-in.server.ts'

const HEALTH = '/healthz'

/** Answers a request when its lane has a place. `isShared`: everybody gets the same page. Throws ShopError('busy'). */
export async function inLane<T>(
  shop: Shop,
  lanes: Lanes,
  { request, isShared }: { request: FastifyRequest; isShared: boolean },
  answer: () => Promise<T>,
): Promise<T> {
  const { path } = splitUrl(request.url)
  // Under load a health check matters most.
  if (path === HEALTH) return answer()
  if (isDeskPath(path))
    return (await isSignedIn(shop, request.raw))
      ? lanes.run('desk', answer)
      : lanes.runAtDeskDoor(networkOf(request.ip), answer)
  return lanes.run(isShared || isWebhookPath(path) ? 'reader' : 'other', answer)
}
