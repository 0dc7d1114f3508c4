import * as z from 'zod/mini'
import { newsletterSchema } from '#lib/newsletter/newsletter.schema.ts'
import { readSchema } from '#lib/notifications/notifications.schema.ts'
import * as answer from './answers/content.ts'
import { endpoint } from './endpoint.ts'

const policy = { answers: { 200: answer.policy } }
const subscribed = z.strictObject({ email: z.string() })

export const content = [
  endpoint('GET /blog/blogposts/', 'List the posts, the newest first', 'anyone', {
    answers: { 200: z.array(answer.postInList) },
  }),
  endpoint('GET /blog/blogposts/{id}/', 'Read a post with its items', 'anyone', {
    answers: { 200: answer.post },
  }),
  endpoint('GET /manager/faqs/', 'List questions and answers', 'anyone', {
    query: z.object({ topic: z.optional(z.string()) }),
    answers: { 200: z.array(answer.faq) },
  }),
  endpoint('GET /manager/help_centre/', 'Read the contacts of the shop', 'anyone', {
    answers: { 200: z.tuple([answer.contact]) },
  }),
  endpoint('GET /manager/socials/', 'List the shop’s social media', 'anyone', {
    answers: { 200: z.array(answer.social) },
  }),
  endpoint('GET /manager/privacy_policy/', 'Read the privacy policy', 'anyone', policy),
  endpoint('GET /manager/terms_and_condition/', 'Read the terms', 'anyone', policy),
  endpoint('GET /manager/return_and_exchange_policy/', 'Read how returns work', 'anyone', policy),
  endpoint('POST /manager/news_letter/', 'Ask for the newsletter; a mail confirms', 'anyone', {
    body: newsletterSchema,
    answers: { 200: subscribed, 201: subscribed },
  }),
  endpoint('GET /manager/notification/', 'List the newest 100 notices', 'customer', {
    answers: { 200: z.array(answer.notice) },
  }),
  endpoint(
    'POST /manager/notification/read/',
    'Mark notices as read; without ids, all',
    'customer',
    {
      body: readSchema,
      answers: { 204: null },
    },
  ),
]
