import { api } from '#lib/api.ts'
import type { ProfileJson } from './profile.ts'

/** Changes the fields in the form, including the picture. Throws ShopError beside each refused field. */
export const changeProfile = (id: number, body: FormData): Promise<ProfileJson> =>
  api(`/api/profile/${id}/`, { method: 'PUT', body })
