/** What somebody did to an order, where the words of the audit do not fit. */
export const saidOfOrder: Readonly<Record<string, string>> = {
  note: 'wrote a note',
  noteToCustomer: 'wrote to the customer',
  'order.printed': 'printed the slip',
  'order.made': 'made the order',
  'order.paid': 'noted the payment',
  'order.called': 'called the buyer',
  'order.at-door': 'chose pay on delivery',
  'order.door-paid': 'noted that it was handed over and paid',
  'order.refused': 'noted that it was not taken',
  'order.resumed': 'sent it again',
  'order.refund-taken-back': 'took a refund back',
  'order.returned': 'noted that goods came back',
  'order.address': 'changed the address',
  'order.place': 'changed the pickup place',
  'order.mail': 'sent a mail again',
}
