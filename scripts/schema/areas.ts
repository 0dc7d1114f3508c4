export type Area = {
  title: string
  text: string
  /** What each table is for, in the order of the page. */
  tables: Record<string, string>
}

/** The tables of docs/schema.md by area. `npm run schema` refuses a table that is in none. */
export const AREAS: readonly Area[] = [
  {
    title: 'Goods and categories',
    text: 'What the shop sells, where it stands, and what the search knows of it.',
    tables: {
      item: 'An item. Its reduced price holds from the first moment of its window to before the second.',
      item_size:
        'A size of an item, in one colour if there is a choice: its pieces and its own price.',
      item_image: 'Which pictures an item has, and in which order.',
      media: 'A picture that was stored, with its size.',
      category: 'A category of the shop.',
      sub_category: 'A part of a category, for the filter.',
      section: 'A part of a category that its page shows as a row of goods.',
      trending_category:
        'Categories that the owner chose as trending; without rows the best ones count.',
      old_slug: 'An address that a thing had, and the one that it has today.',
      goods_batch: 'An import, or a change of many goods at once, which can be set back.',
      import_photo: 'A photo at an address of an old shop that is still to be fetched.',
      item_words: 'The words of each item for the search.',
      catalogue_change:
        'Which items have changed: the index of each process follows it. Triggers write it.',
    },
  },
  {
    title: 'Stock and its cost',
    text: 'Pieces change by a row of a ledger and in no other way.',
    tables: {
      stock_move: 'Each change of the pieces of a size: how many, why, who, when.',
      stock_hold: 'Pieces that an order which is not paid keeps.',
      stock_cost: 'What the pieces of a size cost when they came in, and corrections of it.',
      stock_alert: 'Who wants one mail when a sold-out item is back.',
    },
  },
  {
    title: 'Customers and what they keep',
    text: 'Accounts. Most rows go with the account.',
    tables: {
      customer: 'An account, with the hash of its password.',
      profile: 'Name, phone number, country and picture of an account.',
      session: 'A sign-in of a customer.',
      mail_token: 'A link that was mailed to an account, by its hash.',
      username_hold: 'A username that waits with a sign-up.',
      tombstone: 'The hash of a deleted account, so that a restored backup does not bring it back.',
      erasure: 'Somebody whose data is deleted at a moment, unless somebody stops it.',
      favourite: 'An item that a customer marked.',
      viewed: 'When a customer last looked at an item.',
      notification: 'A notice on the page of a customer.',
      newsletter: 'A subscription of the newsletter, with the proof of consent.',
      reminder_consent:
        'That a customer agreed to mails about a cart, with the words that they saw.',
      cart_reminder: 'A mail about a cart that was left, with its code.',
      same_person: 'Two of the list of customers that are one.',
      blocked_buyer: 'A phone number or an e-mail address that cannot order.',
      blocked_phone: 'A phone number that cannot pay on delivery.',
    },
  },
  {
    title: 'Reviews of goods',
    text: 'What buyers say. A rating is never edited by the shop.',
    tables: {
      review:
        'A rating of an item with its words, the answer of the shop, and whether it is hidden.',
      review_photo:
        'A photo of a review. Everybody sees it once somebody at the desk has shown it.',
      review_report: 'That somebody reported a review; who it was is not stored.',
    },
  },
  {
    title: 'Places and prices of delivery',
    text: 'Where the shop delivers, for how much, and where goods are picked up.',
    tables: {
      state: 'A state of Nigeria.',
      lga: 'A local government area.',
      delivery_zone: 'A zone: its price, days, weight, and limits of pay on delivery.',
      zone_rule: 'Which zone a state or an LGA is in.',
      pickup_place: 'A store or a bus park where goods are picked up. It is hidden, never deleted.',
      address: 'The address of a customer.',
    },
  },
  {
    title: 'Carts and offers',
    text: 'What a shopper has chosen, and what is taken off.',
    tables: {
      cart: 'A cart of a customer or a guest, with the code that was typed.',
      cart_item: 'A size in a cart.',
      shared_cart: 'Goods under a code that opens them for a week. It names no person.',
      offer: 'An offer or a code: its kind, terms, time and uses.',
      order_offer: 'What an offer took off an order, in the words of then.',
    },
  },
  {
    title: 'Orders and returns',
    text: 'The stage of an order is stored, and a check refuses one that contradicts its facts.',
    tables: {
      orders: 'An order: person, address, sums, stage, and each moment of its life.',
      order_item: 'What was bought, as it was then.',
      order_number: 'Gives each order the next number.',
      order_word: 'The words by which the desk finds an order.',
      order_note: 'A note of the team, for the team or for the customer.',
      order_mail: 'A mail about an order. The text is made anew when it is sent again.',
      order_picture: 'A picture that somebody attached to an order. It is private.',
      return_request: 'What a customer wants to send back or exchange, and what came of it.',
      return_line: 'A line of such a request.',
    },
  },
  {
    title: 'Payments and refunds',
    text: 'Each try to pay, what came, and what went back.',
    tables: {
      payment_attempt: 'A try to pay an order: company, sum, state, fee.',
      payment_event: 'A message of a company, as it came.',
      counter_payment: 'Money at the account of the counter. It waits until an order is named.',
      sandbox_payment: 'A payment of the built-in test page.',
      refund_request: 'That money is to go back. It waits a minute and can be taken back.',
      refund_line: 'The goods of such a request.',
      refund: 'Each refund at a company, failed ones too.',
      refund_account: 'The account, sealed, to which a refund that waits is to go.',
      rider_money: 'What riders collected (above 0) and handed in (below 0).',
    },
  },
  {
    title: 'Gift cards and store credit',
    text: 'A card has a code; only its hash is stored. Store credit belongs to a customer.',
    tables: {
      gift_card: 'A card or store credit, and when it ends.',
      gift_card_move: 'The ledger: the sum of the moves of a card is what is on it.',
      gift_card_delivery: 'A card that is mailed on a later day.',
      gift_card_sale: 'The card that an order buys.',
      cart_gift_card: 'The cards that a cart is paid with.',
      order_gift_card: 'What a card pays of an order.',
    },
  },
  {
    title: 'Books and papers',
    text: 'Rows of the books are only added. Every report is a sum over them.',
    tables: {
      book_entry: 'A sale, discount, delivery, payment, fee, refund, deposit or cost.',
      book_sum: 'What the entries of a day or a month come to. It can be worked out again.',
      book_summed: 'One row: until which day and entry the sums go.',
      report_view: 'A report with its days, kept under a name.',
      paper: 'A receipt or a credit note, with its number.',
      paper_year: 'How many papers a year has.',
      paper_seller: 'What the shop said of itself on papers.',
    },
  },
  {
    title: 'People at the desk',
    text: 'Staff are no customers: they have tables of their own.',
    tables: {
      staff: 'A member of staff: role, hash of the password, second factor, money limits.',
      staff_money: 'What a member of staff sent back on a day.',
      staff_session: 'A sign-in at the desk.',
      staff_device: 'A browser on which somebody has signed in, by the hash of its cookie.',
      staff_passkey: 'A passkey of somebody.',
      staff_recovery_code: 'The hash of a recovery code.',
      staff_invitation: 'An invitation to the desk. The link is made from its id.',
      staff_alert: 'What somebody wants to be told of, and in which way.',
      staff_browser: 'A browser that tells somebody through its push service.',
      staff_later: 'A row of Today that somebody has put away until tomorrow.',
      desk_form: 'A hidden value of a form that was used, and its answer.',
      desk_kept_form: 'A form, sealed, that waits for the password.',
      audit: 'Who did what. Rows are only added.',
    },
  },
  {
    title: 'What runs the shop',
    text: 'Facts, versions, work that is done later, limits and caches.',
    tables: {
      setting: 'A fact of the shop as JSON, by its name.',
      version: 'Who changed which fields of what an owner edits. Rows are only added.',
      job: 'Work that is done later: a mail, a picture, a refund.',
      recurring_task: 'When a task must run next, in any process.',
      rate_limit: 'How often something was tried, and until when that counts.',
      idempotency_key: 'The answer to a request that may come twice.',
      cache_purge: 'Which pages are no longer true, for the cache of each process.',
    },
  },
]
