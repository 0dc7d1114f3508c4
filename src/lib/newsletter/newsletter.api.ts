import { api } from '#lib/api.ts'

/** Has the shop send a mail that asks whether its newsletter is wanted. Throws ShopError. */
export const postNewsletter = (request: { email: string; source: string }): Promise<unknown> =>
  api('/manager/news_letter/', { method: 'POST', body: request, asGuest: true })
