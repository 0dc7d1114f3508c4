import { api } from '#lib/api.ts'

/** Asks for a mail that asks whether the newsletter is wanted. Throws ShopError. */
export const postNewsletter = (request: { email: string; source: string }): Promise<unknown> =>
  api('/manager/news_letter/', { method: 'POST', body: request, asGuest: true })
