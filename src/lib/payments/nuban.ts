const WEIGHTS = [3, 7, 3]

/**
 * The institution in the check: codes of banks have 3 digits, those of others 5 or, with the 9 before them, 6.
 * Companies give wallets codes that the standard does not know (999992), and banks of the NIP network others (120003).
 */
function institutionOf(bankCode: string): string | null {
  if (/^\d{3}$/.test(bankCode)) return `000${bankCode}`
  if (/^\d{5}$/.test(bankCode)) return `9${bankCode}`
  return /^9(?!9)\d{5}$/.test(bankCode) ? bankCode : null
}

/**
 * Whether the last digit of an account number fits the bank, by the NUBAN standard of the CBN. Null when the bank's
 * code is of another form. Wallets may not keep to the standard: what does not fit is a warning, and no proof of a
 * slip.
 */
export function fitsBank(accountNumber: string, bankCode: string): boolean | null {
  const institution = institutionOf(bankCode)
  if (institution === null || !/^\d{10}$/.test(accountNumber)) return null
  const sum = [...institution, ...accountNumber.slice(0, -1)].reduce(
    (total, digit, place) => total + Number(digit) * (WEIGHTS[place % WEIGHTS.length] ?? 0),
    0,
  )
  return (10 - (sum % 10)) % 10 === Number(accountNumber.at(-1))
}
