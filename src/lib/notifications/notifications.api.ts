import { api } from '#lib/api.ts'

/** Marks all notices of the customer as read. */
export const readAllNotices = () =>
  api<void>('/manager/notification/read/', { method: 'POST', body: {} })
