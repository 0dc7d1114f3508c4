import { api } from '#lib/api.ts'
import type { ProfileJson } from './profile.ts'

/** Changes the fields that the form has, the picture among them. Throws ShopError beside each that is refused. */
export const changeProfile = (id: number, body: FormData): Promise<ProfileJson> =>
  api(`/api/profile/${id}/`, { method: 'PUT', body })
