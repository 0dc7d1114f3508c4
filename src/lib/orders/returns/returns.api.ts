import { api } from '#lib/api.ts'
import type { ReturnJson } from './returns.ts'

export const postReturn = (orderId: string, form: FormData): Promise<ReturnJson> =>
  api(`/api/orders/${orderId}/returns/`, { method: 'POST', body: form })
