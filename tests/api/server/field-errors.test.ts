import { describe, expect, test } from 'vitest'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { aCustomer } from '../../support/world.ts'

const shop = await openTestShop()
const ada = await aCustomer(shop, 'ada')
const tooHigh = 'Ensure this value is less than or equal to 2147483647.'
const unknown = (id: string) => `Invalid pk "${id}" - object does not exist.`
const noReference = (type: string) => `Incorrect type. Expected pk value, received ${type}.`
const noInteger = 'A valid integer is required.'

describe('what is wrong with a field', () => {
  test.each([
    ['POST /auth/jwt/create', 'username', [], 'Not a valid string.'],
    ['POST /auth/jwt/create', 'password', {}, 'Not a valid string.'],
    ['POST /auth/users/', 'username', 'a!', 'Ensure this field has at least 3 characters.'],
    ['POST /auth/users/', 'email', '', 'This field may not be blank.'],
    ['POST /auth/users/reset_password/', 'email', ' ', 'This field may not be blank.'],
    ['POST /auth/users/reset_password/', 'email', 'x', 'Enter a valid email address.'],
    ['POST /api/favourites/', 'item_id', 1e12, unknown('1000000000000')],
    ['POST /api/favourites/', 'item_id', -1e12, unknown('-1000000000000')],
    ['POST /api/favourites/', 'item_id', '0', unknown('0')],
    ['POST /api/favourites/', 'item_id', 1.5, noReference('float')],
    ['POST /api/favourites/', 'item_id', 'one', noReference('str')],
    ['POST /api/favourites/', 'item_id', true, noReference('bool')],
    ['POST /api/favourites/', 'item_id', [1], noReference('list')],
    ['POST /api/favourites/', 'item_id', null, 'This field may not be null.'],
    ['POST /api/profile/add_to_favourites/', 'product_id', 'one', noReference('str')],
    ['POST /api/carts/add_to_cart/', 'product_id', {}, noReference('dict')],
    ['POST /api/merge_lists/', 'favourites', [1e20], tooHigh],
    ['POST /api/merge_lists/', 'favourites', 'x', 'Expected a list of items but got type "str".'],
    ['POST /api/merge_lists/', 'favourites', 7, 'Expected a list of items but got type "int".'],
    ['POST /api/merge_lists/', 'favourites', {}, 'Expected a list of items but got type "dict".'],
    ['POST /api/merge_lists/', 'favourites', ['x', 'y'], noInteger],
    [
      'POST /api/merge_lists/',
      'favourites',
      Array.from({ length: 10_000 }, () => 1),
      expect.stringMatching(/^Ensure this field has no more than \d+ elements\.$/),
    ],
  ])('is said once: %s %s', async (call, field, value, sentence) => {
    const browser = call.includes('/api/') ? ada : aBrowser()
    const response = await send(shop, browser, call, { [field]: value })
    expect(response.status).toBe(400)
    expect(((await response.json()) as Record<string, unknown>)[field]).toEqual([sentence])
  })
})
