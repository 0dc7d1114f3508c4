import * as z from 'zod/mini'
import { itemFilterSchema, partFilterSchema } from '#lib/catalogue/catalogue.schema.ts'
import {
  favouriteSchema,
  guestListsSchema,
  profileFavouriteSchema,
} from '#lib/favourites/favourites.schema.ts'
import { reviewSchema } from '#lib/reviews/reviews.schema.ts'
import * as answer from './answers/catalogue.ts'
import { place } from './answers/shapes.ts'
import { endpoint } from './endpoint.ts'

const itemPage = { isPaged: true, answers: { 200: answer.pageOf(answer.card) } }
const filtered = { query: itemFilterSchema, ...itemPage }
const random = { answers: { 200: z.array(answer.card) } }
const kept = { answers: { 200: answer.favouriteState, 201: answer.favouriteState } }
const searched = z.object({ query: z.optional(z.string()) })

export const catalogue = [
  endpoint('GET /api/categories/', 'List the categories, in the shop’s order', 'anyone', {
    answers: { 200: z.array(answer.category) },
  }),
  endpoint('GET /api/subcategories/', 'List the sub-categories', 'anyone', {
    query: partFilterSchema,
    answers: { 200: z.array(answer.subCategory) },
  }),
  endpoint('GET /api/sections/', 'List the sections', 'anyone', {
    query: partFilterSchema,
    answers: { 200: z.array(answer.section) },
  }),
  endpoint('GET /api/sections/{idOrSlug}/', 'Read a section with its items', 'anyone', {
    answers: { 200: answer.sectionWithItems },
    refuses: ['moved'],
  }),
  endpoint(
    'GET /api/categories/{category}/subcategories/{subCategory}/sections/{section}/items/',
    'List the items of a category; `all` stands for any sub-category or section',
    'anyone',
    filtered,
  ),
  endpoint('GET /api/items/', 'List items by filters', 'anyone', filtered),
  endpoint('GET /api/products/', 'As /api/items/', 'anyone', filtered),
  endpoint('GET /api/items/{idOrSlug}/', 'Read one item', 'anyone', {
    answers: { 200: answer.item },
    refuses: ['moved', 'gone'],
  }),
  endpoint('GET /api/item_search/', 'Search items', 'anyone', { query: searched, ...itemPage }),
  endpoint('GET /api/random_products/', 'List a few items at random', 'anyone', random),
  endpoint('GET /api/items/random_products/', 'As /api/random_products/', 'anyone', random),
  endpoint('GET /api/popular_items/', 'List what sold best in 30 days', 'anyone', itemPage),
  endpoint('GET /api/best_deals/', 'List discounted items, the largest first', 'anyone', itemPage),
  endpoint('GET /api/new_arrivals/', 'List the newest items', 'anyone', {
    isPaged: true,
    answers: { 200: answer.pageOf(answer.arrival) },
  }),
  endpoint('GET /api/trending_categories/', 'List the trending categories', 'anyone', {
    answers: { 200: z.array(place) },
  }),
  endpoint(
    'GET /api/trending_categories/{id}/items/',
    'List what was wanted most in 7 days in a category',
    'anyone',
    itemPage,
  ),
  endpoint(
    'GET /api/recently_viewed/',
    'List what the customer looked at, the last first',
    'customer',
    itemPage,
  ),
  endpoint(
    'POST /api/items/{id}/ratings/',
    'Rate a bought item, or change the rating',
    'customer',
    {
      body: reviewSchema,
      answers: { 200: answer.review, 201: answer.review },
      refuses: ['not_purchased'],
    },
  ),
  endpoint('GET /api/favourites/', 'List the favourites, the newest first', 'customer', {
    answers: { 200: z.array(answer.favourite) },
  }),
  endpoint('POST /api/favourites/', 'Add a favourite', 'customer', {
    body: favouriteSchema,
    ...kept,
  }),
  endpoint('DELETE /api/favourites/{id}/', 'Remove a favourite', 'customer', {
    answers: { 204: null },
  }),
  endpoint('POST /api/profile/add_to_favourites/', 'As POST /api/favourites/', 'customer', {
    body: profileFavouriteSchema,
    ...kept,
  }),
  endpoint(
    'POST /api/profile/remove_from_favourites/',
    'Remove a favourite by the item’s id',
    'customer',
    { body: profileFavouriteSchema, answers: { 200: answer.favouriteState } },
  ),
  endpoint('POST /api/merge_lists/', 'Add a guest’s favourites and viewed items', 'customer', {
    body: guestListsSchema,
    answers: { 200: z.strictObject({ favourites: z.array(answer.favouriteState) }) },
  }),
]
