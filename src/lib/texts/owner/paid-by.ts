const names: Record<string, string> = {
  'gift-card': 'gift card or credit',
  door: 'cash on delivery',
  cash: 'cash',
  pos: 'card machine',
  transfer: 'transfer to your account',
  sandbox: 'the trial page',
  paystack: 'Paystack',
  flutterwave: 'Flutterwave',
  btcpay: 'BTCPay',
  nowpayments: 'NOWPayments',
}

/** What took a payment, as the team says it within a sentence. */
export const paidBy = (provider: string): string => names[provider] ?? provider
