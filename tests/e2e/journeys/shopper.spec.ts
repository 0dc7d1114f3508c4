import { handsOver, inviteOwner, joins } from '../support/journey/at-desk.ts'
import {
  buysNow,
  opensInAccount,
  PASSWORD,
  saysWhereTo,
  signsUpOnTheWay,
} from '../support/journey/at-shop.ts'
import { ANSWERS, expect, test } from '../support/journey/journey.ts'
import type { Person } from '../support/journey/person.ts'
import { aPhoto } from '../support/journey/pictures.ts'
import { at360, mailTo } from '../support/shop.ts'

const MINUTE_MS = 60_000
const EMAIL = 'ada@example.com'

const GOODS = `slug,name,category,sub_category,section,style,price,new_price,colours,sizes,images,description,added
adire-gown,Adire gown,gowns,,,Casual,18500,,Rust|Indigo,Rust/M:6|Rust/L:6|Indigo/M:6|Indigo/L:6,,Cotton. Wash cold.,2026-11-20
lace-gown,Lace gown,gowns,,,,32000,28000,,M:8|L:8,,Cord lace.,2026-11-20
raffia-bag,Raffia bag,bags,,,,9000,,,20,,Woven in Abeokuta.,2026-11-20
`

/** By misspelt words; the heart asks for an account, and is filled afterwards. */
async function findsAndLikes(ada: Person): Promise<void> {
  const search = ada.main.getByRole('searchbox').filter({ visible: true })
  await search.fill('adire gwon')
  await search.press('Enter')
  await ada.sees('These are related')
  await ada.follows(/^Adire gown/)
  await expect(ada.main.getByRole('heading', { level: 1 })).toHaveText('Adire gown')
  await ada.page.waitForLoadState()
  await ada.presses('Favourite Lace gown')
  await signsUpOnTheWay(ada, 'ada')
  await ada.goesTo('Favourite')
  await ada.sees('Lace gown')
}

async function ordersGown(ada: Person): Promise<void> {
  await ada.goesTo('Categories')
  await ada.follows('Gowns')
  await ada.follows(/^Adire gown/)
  await expect(ada.main.getByRole('heading', { level: 1 })).toHaveText('Adire gown')
  await ada.page.waitForLoadState()
  await ada.ticks('Indigo')
  await ada.ticks(/^L /)
  await buysNow(ada)
  await ada.presses('Checkout')
  await saysWhereTo(ada, 'Ada Obi', 'Surulere')
  await ada.sees('₦23,500')
  await ada.types('Mobile Number', '0803 555 014')
  await ada.presses('Confirm Order')
  await ada.sees('Enter all 11 digits')
  await ada.types('Mobile Number', '0803 555 0142')
  await ada.presses('Confirm Order')
  await ada.sees('No money moves')
}

/** The first card is refused, the second is good. */
async function pays(ada: Person): Promise<void> {
  await ada.presses('Decline')
  await ada.sees('Not paid yet')
  await ada.presses('Try again')
  await ada.presses('Pay ₦23,500')
  await ada.sees('PAYMENT SUCCESSFUL!')
  await mailTo(ada.shop.outbox, EMAIL, 'NG-100001')
  await ada.goesTo('Cart')
  await ada.sees('no item in your cart')
  await opensInAccount(ada, 'Orders')
  await ada.follows('NG-100001')
  await ada.sees('Order NG-100001')
}

async function rates(ada: Person): Promise<void> {
  await ada.follows(/^Rate this item/)
  await ada.ticks('4 stars')
  await ada.types('Your review', 'Soft, and the blue stays.')
  await ada.presses('Save Review')
  await ada.sees('Reviews and Comments (1)')
  await ada.sees('Soft, and the blue stays.')
}

async function asksToSendBack(ada: Person): Promise<void> {
  await opensInAccount(ada, 'Orders')
  await ada.follows('NG-100001')
  await ada.main.getByText('Send something back').click()
  await ada.chooses('Why?', 'It arrived damaged')
  await ada.types('What should we know?', 'A seam is open')
  await ada.main.getByLabel('Photos of it').setInputFiles(await aPhoto('seam.jpg', '#7a3c1e'))
  await ada.presses('Ask for it')
  await ada.sees('We have your request')
  await expect(ada.main.getByRole('link', { name: 'Photo 1' })).toBeVisible()
}

/** Takes the request back, and asks again. */
async function thinksAgain(ada: Person): Promise<void> {
  await ada.presses('Take this request back')
  await ada.sees('Your request is taken back. Nothing is to be sent.')
  await asksToSendBack(ada)
}

/** Agrees, takes the goods, puts them on the shelf and sends the money back. */
async function settlesReturn(folake: Person): Promise<void> {
  await folake.goesTo('Returns')
  await folake.follows(/^NG-100001/)
  await folake.sees('A seam is open')
  const agreeing = folake.inForm('Agree')
  await agreeing.types('What the customer should know', 'Bring it to the shop')
  await agreeing.sends('Agree')
  await folake.follows('The goods are here')
  await folake.ticks('Back on the shelf')
  await folake.types('In which condition', 'as new')
  await folake.sends('Note what came back')
  await folake.follows('Give the money back')
  await folake.sends('Go on')
  await folake.sends('Refund ₦18,500')
  await folake.sees('The refund is noted.')
}

async function deletesAccount(ada: Person): Promise<void> {
  await opensInAccount(ada, 'Settings')
  await ada.presses('Delete Account')
  await ada.sees('This action is permanent and irreversible.')
  const dialog = ada.page.locator('#delete-box')
  await dialog.getByLabel('Current Password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Delete Account' }).click()
  await expect(ada.page).toHaveURL(/\/signin/)
  await ada.types('Username or email', 'ada')
  await ada.types('Password', PASSWORD)
  await ada.presses('Sign in')
  await ada.sees('Email or password is wrong.')
}

for (const hasScript of [true, false])
  test.describe(hasScript ? 'with script' : 'without script', at360, () => {
    test.use({ hasScript, newShop: { answers: ANSWERS, goods: GOODS } })

    test('a shopper finds an item, signs up on the way, pays, rates it, sends it back and leaves', async ({
      shop,
      aPerson,
    }) => {
      const ada = await aPerson()
      await findsAndLikes(ada)
      await ordersGown(ada)
      await pays(ada)

      const folake = await aPerson()
      await joins(folake, await inviteOwner(folake, 'folake@folake.example'), 'Folake Bello')
      await handsOver(folake)
      await ada.page.reload()
      await ada.sees('Delivered on')
      await rates(ada)
      await asksToSendBack(ada)
      await thinksAgain(ada)
      await settlesReturn(folake)
      await shop.startLater(2 * MINUTE_MS)
      await mailTo(shop.outbox, EMAIL, 'Your money is on its way back')
      await ada.page.reload()
      await ada.sees('This return is settled.')
      await deletesAccount(ada)
    })
  })
