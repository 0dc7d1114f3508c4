import type { Job } from '#lib/jobs/jobs.ts'
import type { JobHandler, JobHandlers } from '#lib/jobs/jobs.server.ts'
import type { Shop } from '#lib/shop.ts'

export const FETCH_PHOTOS = 'fetch_photos'

// A shop starts without the code that writes goods.
const load = () => import('./fetch-photos.server.ts')

const fetchPhotos: JobHandler = Object.assign(
  async (shop: Shop, job: Job) => (await load()).fetchPhotosOf(shop, job),
  { onGivenUp: async (shop: Shop, job: Job) => (await load()).leavePhotosOf(shop, job) },
)

export const photoFetchHandlers: JobHandlers = { [FETCH_PHOTOS]: fetchPhotos }
