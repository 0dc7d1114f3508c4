/** All field names in bodies of the contract. */
export const FIELDS = `email username password re_password current_password token uid new_password
  re_new_password access refresh item_id item size size_id quantity cart_id cart lga lga_id state
  phone street_address name first_name last_name payment_kind shipping_mode quote id description
  rating country postalCode next form session do order line shipping_mode contact style
  colour variant units_1 kind reason note fit act buy state do`
  .trim()
  .split(/\s+/)

const deeplyNested = '['.repeat(50_000) + ']'.repeat(50_000)

/** Wrong values, each with its name. */
export const values: [string, unknown][] = [
  ['null', null],
  ['nothing', ''],
  ['a list', [1]],
  ['an object', { $gt: '' }],
  ['an object that cannot become text', { toString: 1 }],
  ['such an object in a list', [{ toString: 1 }]],
  ['such an object in an object', { a: { toString: 1, valueOf: 1 } }],
  ['a yes', true],
  ['zero', 0],
  ['a negative', -1],
  ['a fraction', 1.5],
  ['a thousand million', 1e9],
  ['more than an integer', 1e308],
  ['a NUL', 'a\u0000b'],
  ['half a letter', '\ud800'],
  ['markup', '<script>alert(1)</script>'],
  ['SQL', "' or 1=1; drop table item; --"],
  ['many letters', 'Ọ'.repeat(3_000)],
  ['a prototype', '__proto__'],
]

/** Wrong bodies, each with its name and content type. */
export const bodies: [string, string, string][] = [
  ['broken JSON', '{"email": "ada', 'application/json'],
  ['a list', '[{"quantity": 1}]', 'application/json'],
  ['a text', '"quantity"', 'application/json'],
  ['null', 'null', 'application/json'],
  ['bytes that are no text', '\ud800{"a":"\u0000"}', 'application/json'],
  ['plain text', 'quantity=1', 'text/plain'],
  ['XML', '<quantity>1</quantity>', 'application/xml'],
  [
    'a form cut off',
    '--x\r\ncontent-disposition: form-data; name="a',
    'multipart/form-data; boundary=x',
  ],
  ['a form without its boundary', 'a=1', 'multipart/form-data'],
  ['a form of nonsense', '%%%=%zz&=&__proto__=1', 'application/x-www-form-urlencoded'],
  ['nesting without end', `{"quantity": ${deeplyNested}}`, 'application/json'],
  ['a prototype', '{"__proto__": {"quantity": 1}, "constructor": 1}', 'application/json'],
]

/** Addresses where there is nothing. */
export const parameters = [
  '1',
  'none',
  '0',
  '-1',
  '99999999999999999999',
  '1e3',
  '%00',
  'a%00b',
  '%ff',
  '%F0%9F%9B%8D',
  '..%2f..%2fetc%2fpasswd',
  "'--",
  'x'.repeat(3_000),
]

export const queries = [
  'page=%00',
  'page=-1',
  'page=99999999999999999999',
  'page=last',
  'page_size=1e9',
  'query=%00',
  `query=${'x'.repeat(3_000)}`,
  'query=%ff',
  'sub_category=%00&dep_section=%00',
  'sub_category=99999999999999999999',
  'category=%00',
  'uid=%00&token=%00',
  'order_id=%00',
  'cart_id=%00&style=%00&topic=%00',
  'state=99999999999999999999',
  '__proto__=1',
  'page=1&page=2',
]
