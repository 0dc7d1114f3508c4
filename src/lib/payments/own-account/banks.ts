import { fitsBank } from '../nuban.ts'

/**
 * Banks with the codes of the CBN. Each was looked up on 29 November 2026: those of three digits in Flutterwave's list
 * (Flutterwave/Node-v3, documentation/banks.md), Providus, Kuda and Moniepoint in answers of Paystack's `GET /bank`
 * that public code keeps. Null for wallets: companies list them under codes of their own, and their numbers are phone
 * numbers.
 */
const BANKS: readonly (readonly [code: string | null, name: string, ...others: string[]])[] = [
  ['044', 'Access Bank', 'Access'],
  ['050', 'Ecobank', 'Ecobank Nigeria'],
  ['070', 'Fidelity Bank', 'Fidelity'],
  ['011', 'First Bank', 'First Bank of Nigeria', 'FirstBank'],
  ['214', 'FCMB', 'First City Monument Bank'],
  ['058', 'GTBank', 'Guaranty Trust Bank', 'GTB'],
  ['301', 'Jaiz Bank', 'Jaiz'],
  ['082', 'Keystone Bank', 'Keystone'],
  ['50211', 'Kuda', 'Kuda Bank', 'Kuda Microfinance Bank'],
  ['50515', 'Moniepoint', 'Moniepoint MFB', 'Moniepoint Microfinance Bank'],
  [null, 'OPay', 'OPay Digital Services'],
  [null, 'PalmPay'],
  ['076', 'Polaris Bank', 'Polaris'],
  ['101', 'Providus Bank', 'Providus'],
  ['221', 'Stanbic IBTC Bank', 'Stanbic IBTC', 'Stanbic'],
  ['068', 'Standard Chartered Bank', 'Standard Chartered'],
  ['232', 'Sterling Bank', 'Sterling'],
  ['032', 'Union Bank', 'Union Bank of Nigeria'],
  ['033', 'UBA', 'United Bank for Africa'],
  ['215', 'Unity Bank', 'Unity'],
  ['035', 'Wema Bank', 'Wema', 'ALAT'],
  ['057', 'Zenith Bank', 'Zenith'],
]

/** The names that the form offers. */
export const BANK_NAMES: readonly string[] = BANKS.map(([, name]) => name)

const bare = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '')

/** True when the last digit does not fit a bank of the list: a slip, or a wallet with numbers of its own. */
export function isDoubtful(bank: string, accountNumber: string): boolean {
  const known = BANKS.find(([, ...names]) => names.some((name) => bare(name) === bare(bank)))
  return typeof known?.[0] === 'string' && fitsBank(accountNumber, known[0]) === false
}
