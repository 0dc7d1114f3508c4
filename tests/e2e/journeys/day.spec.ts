import {
  givesToRider,
  inviteOwner,
  joins,
  marks,
  sellsAtCounter,
} from '../support/journey/at-desk.ts'
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

const GOODS = `slug,name,category,sub_category,section,style,price,new_price,colours,sizes,images,description,added
adire-gown,Adire gown,gowns,,,Casual,18500,,Rust|Indigo,Rust/M:12|Rust/L:6|Indigo/M:6|Indigo/L:6,,Cotton. Wash cold.,2026-11-20
raffia-bag,Raffia bag,bags,,,,9000,,,40,,Woven in Abeokuta.,2026-11-20
`

/** The shop's own account, pay on delivery up to ₦60,000, and an offer on all goods. */
async function opensTheDay(owner: Person): Promise<void> {
  await owner.goesTo('Money')
  await owner.looksForMore()
  await owner.follows('The shop’s own bank account')
  await owner.types('Bank', 'GTBank')
  await owner.types('Account number', '0123456785')
  await owner.types('Account name', 'Folake Styles')
  await owner.sends('Save')
  await owner.goesTo('Delivery prices')
  await owner.follows('Other states')
  await owner.types('Pay on delivery up to', '60000')
  await owner.sends('Save')
  await owner.sees('pay on delivery up to ₦60,000')
  await owner.goesTo('Offers')
  await owner.follows('New offer')
  await owner.follows('Percent off')
  await owner.types('Name that shoppers read', 'Market day')
  await owner.types('Percent off', '10')
  await owner.sends('Make the offer')
  await owner.sees('The offer is made.')
}

/** The code of a new gift card. */
async function givesGiftCard(owner: Person): Promise<string> {
  await owner.goesTo('Offers')
  await owner.looksForMore()
  await owner.follows('Gift cards and store credit')
  await owner.follows('Give one')
  const card = owner.inForm('Make the gift card')
  await card.types('How much, in ₦', '60000')
  await card.types('Why', 'won at the fair')
  await card.sends('Make the gift card')
  return /[A-Z0-9]{4}(-[A-Z0-9]{4}){3}/.exec(await owner.main.innerText())?.[0] ?? ''
}

/** So many gowns in Rust and M, up to the checkout. */
async function comesToCheckout(buyer: Person, pieces = 1): Promise<void> {
  await buyer.goesTo('Categories')
  await buyer.follows('Gowns')
  await buyer.follows(/^Adire gown/)
  await expect(buyer.main.getByRole('heading', { level: 1 })).toHaveText('Adire gown')
  await buyer.page.waitForLoadState()
  await expect(offersOn(buyer)).toContainText('10% off')
  await buyer.ticks('Rust')
  await buyer.ticks(/^M /)
  await buyer.types('Quantity', String(pieces))
  await buysNow(buyer)
  await buyer.presses('Checkout')
}

/** ₦18,500 less 10 percent, and ₦5,000 for the way. */
const TOTAL = '₦21,650'

async function orders(buyer: Person, way: RegExp): Promise<void> {
  await comesToCheckout(buyer)
  await buyer.sees(TOTAL)
  await buyer.ticks(way)
  await buyer.presses('Confirm Order')
}

async function paysAtBank(buyer: Person): Promise<void> {
  await buyer.presses(/^Pay ₦/)
  await buyer.sees('PAYMENT SUCCESSFUL!')
}

/** By card, with coins, to the rider and by a gift card: the first has two pieces. */
async function ordersByEachWay(ada: Person, giftCard: string): Promise<void> {
  await comesToCheckout(ada, 2)
  await ada.follows(/^I have an account/)
  await signsUpOnTheWay(ada, 'ada')
  await saysWhereTo(ada, 'Ada Obi', 'Surulere')
  await ada.sees('₦38,300')
  await ada.ticks(/^Card, bank transfer or USSD/)
  await ada.presses('Confirm Order')
  await paysAtBank(ada)
  await orders(ada, /^Crypto/)
  await paysAtBank(ada)
  await orders(ada, /^Pay on delivery/)
  await ada.sees('Nothing is to be paid now.')
  await comesToCheckout(ada)
  await ada.main.getByText('Have a gift card?').click()
  await ada.types('Code of the gift card', giftCard)
  await ada.presses('Use it')
  await ada.sees('Gift card that ends in')
  await ada.presses('Confirm Order')
  await ada.sees('PAYMENT SUCCESSFUL!')
}

/** Waits for a transfer to the shop's own account. */
async function promisesTransfer(ada: Person, number: string): Promise<void> {
  await orders(ada, /^Transfer to our account/)
  await ada.sees(/Transfer ₦/)
  await ada.sees(number)
  await ada.presses('I have sent it')
  await ada.sees('We look for it in our account')
}

async function ordersWithoutAccount(chidi: Person): Promise<void> {
  await comesToCheckout(chidi)
  await saysWhereTo(chidi, 'Chidi Eze', 'Ikeja')
  await chidi.sees(TOTAL)
  await chidi.presses('Confirm Order')
  await chidi.sees('Keep this page')
  await chidi.presses(/^Pay ₦21,650/)
  await chidi.presses(/^Pay ₦/)
  await chidi.sees('Paid. Thank you!')
}

const BY_LINK = {
  name: 'Dami',
  phone: '0803 555 0188',
  paid: 'Later, by a payment link',
}
const TO_RIDER = {
  name: 'Bisi',
  phone: '0803 555 0166',
  paid: 'Pays the rider on delivery',
}

/** A bag for somebody who calls, sent to Ikeja, and how it is paid. */
async function makesOrder(
  owner: Person,
  { name, phone, paid }: Record<'name' | 'phone' | 'paid', string>,
): Promise<void> {
  await owner.goesTo('Orders')
  await owner.follows('New order')
  await owner.types('Phone number', phone)
  await owner.types('Name or SKU', 'bag')
  await owner.sends('Search goods')
  await owner.sends(/^Add Raffia bag/)
  await owner.types('Name', name)
  await owner.chooses('State', 'Lagos')
  await owner.sends('Show its LGAs')
  await owner.chooses('Local government area', 'Ikeja')
  await owner.types('Street and house', '3 Allen Avenue')
  await owner.ticks(paid)
  await owner.sends('Make the order')
}

async function paysByLink(dami: Person, link: string): Promise<void> {
  await dami.opens(link)
  await dami.presses(/^Pay ₦13,100/)
  await dami.presses(/^Pay ₦/)
  await dami.sees('Paid. Thank you!')
}

async function callsBuyer(owner: Person, number: string): Promise<void> {
  await owner.goesTo('Pay on delivery')
  await owner.follows(number)
  await owner.sends('I have called: pack it')
  await owner.sees('Confirmed. The order can be packed.')
}

async function notesTransfer(owner: Person, number: string): Promise<void> {
  await owner.goesTo('Money')
  await owner.follows(`It is here, ${number}`)
  await owner.types('Reference of the transfer', `GTB/${number}`)
  await owner.types('How you know it', 'seen in the bank app')
  await owner.sends('Note the payment')
  await owner.sees('Paid. The order can be packed.')
}

/** All that is to be packed: fetched from the shelf by one list, and marked at one press. */
async function packsAllInOneGo(owner: Person, orders: number): Promise<void> {
  await owner.goesTo('Orders')
  await owner.follows(/^To pack/)
  await owner.looksForMore()
  await owner.follows('Pick list')
  await owner.sees(`For ${orders} orders to pack`)
  await owner.follows('Orders to pack')
  const ticks = owner.main.getByRole('checkbox', { name: /^Choose NG-/ })
  await expect(ticks).toHaveCount(orders)
  for (const tick of await ticks.all()) await tick.check()
  await owner.sends('Mark as packed')
  await owner.sends(`Mark ${orders} orders packed`)
  await owner.sees(`Marked packed: ${orders} orders.`)
}

/** Gives a packed order to a rider. */
async function gives(owner: Person, number: string): Promise<void> {
  await owner.goesTo('Orders')
  await owner.follows(/^Packed/)
  await owner.follows(number)
  await givesToRider(owner)
}

/** Ada's parcel is paid at her door, by her code, and its money comes to the shop. */
async function isPaidAtDoor(owner: Person, ada: Person, sule: Person): Promise<void> {
  await gives(owner, 'NG-100003')
  await owner.follows(/^Pay on delivery:/)
  await sule.opens(await owner.main.getByLabel('Link for the rider').inputValue())
  await opensInAccount(ada, 'Orders')
  await ada.follows('NG-100003')
  await ada.sees('You pay ₦21,650 to the rider.')
  const code = /hand-over code\s+(\d{6})/.exec(await ada.main.innerText())?.[1] ?? ''
  await sule.types('Code of the buyer', code)
  await sule.presses(/^I have ₦21,650/)
  await sule.sees('Handed over.')
  await owner.goesTo('Pay on delivery')
  await owner.sends('Note as handed in')
  await owner.sees('₦21,650 noted as handed in.')
}

/** The parcel of a caller, whom the rider does not find, is on the shelf again. */
async function comesBackRefused(owner: Person): Promise<void> {
  await gives(owner, 'NG-100008')
  await owner.follows(/^Pay on delivery:/)
  await owner.types('Why was it not taken?', 'nobody at home')
  await owner.sends('Note as not taken')
  await owner.follows('Goods came back')
  await owner.types('Pieces of Raffia bag', '1')
  await owner.ticks('Back on the shelf')
  await owner.types('In which condition', 'as new')
  await owner.sends('Note what came back')
  await owner.sees('Noted that goods came back.')
}

/** The gown that was paid with coins, in L for M. */
async function isExchanged(owner: Person, ada: Person): Promise<void> {
  await gives(owner, 'NG-100002')
  await marks(owner, 'delivered')
  await opensInAccount(ada, 'Orders')
  await ada.follows('NG-100002')
  await ada.main.getByText('Send something back').click()
  await ada.ticks('Another size, colour or piece')
  await ada.chooses(/^For an exchange/, 'Rust, L')
  await ada.chooses('Why?', 'It does not fit')
  await ada.presses('Ask for it')
  await ada.sees('We have your request')
  await owner.goesTo('Returns')
  await owner.follows(/^NG-100002/)
  await owner.sends('Agree')
  await owner.follows('The goods are here')
  await owner.ticks('Back on the shelf')
  await owner.types('In which condition', 'as new')
  await owner.sends('Note what came back')
  await owner.follows('Exchange it')
  await owner.sends('Make the exchange')
  await owner.sees('The exchange is made: this is its new order.')
  await owner.sees('Rust, L')
}

/** One of the two gowns that were paid by card. */
async function refundsOne(owner: Person): Promise<void> {
  await owner.goesTo('Orders')
  await owner.follows(/^Packed/)
  await owner.follows('NG-100001')
  await owner.follows('Refund')
  await owner.types('Pieces of Adire gown, Rust, M', '1')
  await owner.ticks('Back on the shelf')
  await owner.types('Why', 'it has a spot')
  await owner.sends('Go on')
  await owner.sees('₦16,650 goes back to Ada Obi')
  await owner.sends('Refund ₦16,650')
  await owner.sees('The refund is noted.')
}

/** What Ada says of her gown, with a photo, is shown and answered, and hidden when somebody reports it. */
async function readsReview(owner: Person, ada: Person, reader: Person): Promise<void> {
  await ada.opens('/products/adire-gown/rate')
  await ada.ticks('2 stars')
  await ada.types('Your review', 'The colour runs. Call 0803 555 0142.')
  await ada.ticks('Add photos next')
  await ada.presses('Save Review')
  await ada.sees('Photos of your review')
  await ada.main
    .getByLabel('Photos', { exact: true })
    .setInputFiles(await aPhoto('gown.jpg', '#8a2e1f'))
  await ada.sends('Send photos')
  await owner.goesTo('Reviews')
  await owner.sends('Show photos')
  await owner.types('Your answer, in public', 'Bring it, and we dye it anew.')
  await owner.sends('Answer')
  await owner.sees('It stands under the review now.')
  await reader.opens('/products/adire-gown')
  await reader.sees('Bring it, and we dye it anew.')
  await expect(reader.main.getByRole('img', { name: /^Photo by / })).toHaveCount(1)
  await reader.follows(/^Report/)
  await reader.ticks('It tells something private about somebody')
  await reader.sends('Report it')
  await owner.goesTo('Reviews')
  await owner.follows(/^Reported/)
  await owner.follows(/^Answer or hide/)
  await owner.main.getByText('Hide it').first().click()
  await owner.types('Why? Its writer reads this.', 'it has a phone number in it')
  await owner.sends('Hide it')
  await owner.sees('Hidden. Its writer reads why.')
  await reader.opens('/products/adire-gown')
  await expect(reader.main.getByText('The colour runs.')).toHaveCount(0)
}

async function finds(owner: Person, asked: string, name: string): Promise<void> {
  await owner.goesTo('Customers')
  await owner.types('Phone, last 4 digits, name or e-mail', asked)
  await owner.sends('Search')
  await owner.follows(name)
}

/** Somebody whose mail never came is let in, and two of the list who are one are made one. */
async function knowsWhoTheyAre(owner: Person, emeka: Person): Promise<void> {
  await emeka.opens('/signup')
  await emeka.types('Username', 'emeka')
  await emeka.types('Email', 'emeka@example.com')
  await emeka.types('Password', PASSWORD)
  await emeka.types('Password again', PASSWORD)
  await emeka.presses('Create account')
  await expect(emeka.page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await finds(owner, 'emeka@example.com', 'emeka')
  await owner.sends('Confirm the address')
  await owner.sees('They can sign in now.')
  await finds(owner, '0188', 'Dami')
  await owner.main.getByText('They are also somebody else of the list').click()
  await owner.types('The other: phone, e-mail or order number', '0803 555 0177')
  await owner.sends('Make one customer of both')
  await owner.sees('They are one customer now.')
}

/** A count, a price, and the end of the offer. */
async function closesTheDay(owner: Person): Promise<void> {
  await owner.goesTo('Stock')
  await owner.follows('Count')
  await owner.types('Name or SKU', 'adire')
  await owner.sends('Search')
  await owner.types('Indigo, M', '5')
  await owner.sends('Note the count')
  await owner.sees('Noted: Adire gown.')
  await owner.goesTo('Goods')
  await owner.follows('Adire gown')
  await owner.types('Price in ₦', '20000')
  await owner.sends('Save')
  await owner.sees('Saved. Buyers see it now.')
  await owner.goesTo('Offers')
  await owner.follows('Market day')
  await owner.sends('End it now')
  await owner.sees('It has ended.')
}

const offersOn = (buyer: Person) => buyer.main.getByRole('list', { name: 'Offers on this item' })

async function seesTheNewDay(buyer: Person): Promise<void> {
  await buyer.goesTo('Categories')
  await buyer.follows('Gowns')
  await buyer.follows(/^Adire gown/)
  await buyer.sees('₦20,000')
  await buyer.sees('5 left')
  await expect(offersOn(buyer)).toHaveCount(0)
}

/**
 * Eight gowns at ₦18,500 and two bags at ₦9,000, less 10 percent, and ₦5,000 for each of eight ways. What nobody took is
 * no sale, nor is the exchange; the spotted gown and its share of the offer went back.
 */
async function readsWhatWasSold(owner: Person): Promise<void> {
  await owner.goesTo('Reports')
  await owner.follows(/^Sales/)
  // A day that began before midnight, too.
  await owner.follows('7 days')
  const all = owner.main.getByRole('row', { name: /^All / })
  await expect(all).toHaveText(/9\s*₦172,750\s*₦149,400\s*₦40,000\s*₦0\s*₦0\s*-₦16,650/)
}

test.use({ newShop: { answers: ANSWERS, goods: GOODS, env: { GUEST_CHECKOUT: 'on' } } })

test(
  'a day: ten orders by each way to pay, packed in one go, and what comes back',
  at360,
  async ({ shop, aPerson }) => {
    const folake = await aPerson()
    await joins(folake, await inviteOwner(folake, 'folake@folake.example'), 'Folake Bello')
    await opensTheDay(folake)
    // Half of the desk, and half of the buyers, have a phone that runs no scripts.
    const bola = await aPerson(false)
    await joins(bola, await inviteOwner(bola, 'bola@folake.example'), 'Bola Bello')
    const ada = await aPerson()
    const chidi = await aPerson(false)
    await ordersByEachWay(ada, await givesGiftCard(bola))
    await ordersWithoutAccount(chidi)
    await makesOrder(folake, BY_LINK)
    await paysByLink(chidi, await folake.main.getByLabel('The link, to copy').inputValue())
    await sellsAtCounter(bola, 'Raffia bag', { name: 'Ngozi', phone: '0803 555 0177' })
    await makesOrder(folake, TO_RIDER)
    const [one, two] = ['NG-100009', 'NG-100010']
    for (const number of [one, two]) await promisesTransfer(ada, number)
    await notesTransfer(folake, one)
    await notesTransfer(bola, two)
    await callsBuyer(folake, 'NG-100003')
    await packsAllInOneGo(folake, 9)
    await isPaidAtDoor(bola, ada, await aPerson(false))
    await comesBackRefused(folake)
    await isExchanged(bola, ada)
    await refundsOne(folake)
    await readsReview(folake, ada, chidi)
    await knowsWhoTheyAre(bola, await aPerson(false))
    await closesTheDay(bola)
    await seesTheNewDay(await aPerson(false))
    await shop.startLater(2 * MINUTE_MS)
    await mailTo(shop.outbox, 'ada@example.com', 'Your money is on its way back')
    await readsWhatWasSold(folake)
  },
)
