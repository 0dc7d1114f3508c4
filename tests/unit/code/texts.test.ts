import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accountPageTexts } from '#lib/texts/account/account.ts'
import { addToCartTexts, cartTexts } from '#lib/texts/buying/cart.ts'
import { catalogueTexts } from '#lib/texts/goods/catalogue.ts'
import { checkoutTexts } from '#lib/texts/buying/checkout.ts'
import { commonTexts } from '#lib/texts/common.ts'
import { favouriteTexts } from '#lib/texts/goods/favourites.ts'
import { itemTexts } from '#lib/texts/goods/item.ts'
import { newsletterTexts } from '#lib/texts/newsletter.ts'
import { profileTexts } from '#lib/texts/account/profile.ts'
import { reviewTexts } from '#lib/texts/goods/reviews.ts'
import { settingsTexts } from '#lib/texts/account/settings.ts'

test('what is said for a moment has the words of the specification', () => {
  const { adding, removing, done, addFailed, removeFailed } = favouriteTexts
  expect([adding, removing, done]).toEqual([
    'Adding to favorites...',
    'Removing from favorites...',
    'Done',
  ])
  expect([addFailed, removeFailed]).toEqual([
    'Error adding item to favorites',
    'Error removing item from favorites',
  ])
  const { updating, updateFailed, removing: removingLine, removeFailed: kept } = cartTexts.toasts
  expect([updating, updateFailed, removingLine, kept]).toEqual([
    'Updating cart...',
    'Error updating cart',
    'Removing from cart...',
    'Error removing item from cart',
  ])
  expect([addToCartTexts.add, addToCartTexts.adding, addToCartTexts.added]).toEqual([
    'Buy now',
    'Adding to cart...',
    'Added',
  ])
  expect([profileTexts.save, profileTexts.saving, profileTexts.saved, profileTexts.failed]).toEqual(
    ['Save', 'Saving', 'Saved', 'Error. Re-save'],
  )
  expect([newsletterTexts.subscribe, newsletterTexts.subscribing]).toEqual([
    'Subscribe',
    'Subscribing...',
  ])
  expect(reviewTexts.saved).toBe('Rating saved successfully')
})

test('what stands in an empty or waiting page has the words of the specification', () => {
  expect([catalogueTexts.fetching, catalogueTexts.refreshing, catalogueTexts.noItems]).toEqual([
    'Fetching items...',
    'Refreshing item list...',
    'No item in here yet',
  ])
  expect(checkoutTexts.chooseStateFirst).toBe('Choose state first')
  expect(accountPageTexts.orders.empty('pending')).toBe('No pending orders')
  expect(itemTexts.reviews(3)).toBe('Reviews and Comments (3)')
})

test('words that the specification misspells are spelled', () => {
  expect(commonTexts.failed).toBe('An error occurred. Please try again')
  expect(itemTexts.noReviews).toBe('No comments or reviews on this item yet... come back later.')
  expect(settingsTexts.remove.title).toBe('Delete Account')
  expect(settingsTexts.remove.busy).toBe('Deleting account...')
})

test('dates are written in the styles of lib/time, and nowhere else in another', () => {
  const formats =
    /toLocale(Date|Time)String|toDateString|DateTimeFormat|new Date\([^)]*\)\.toLocaleString/
  const files = globSync('src/**/*.{ts,tsx,astro}')
  expect(files.filter((file) => formats.test(readFileSync(file, 'utf8')))).toEqual([
    'src/lib/time.ts',
  ])
})
