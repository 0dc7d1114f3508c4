/** What somebody reads from whom the shop takes no orders. */
export const peopleTexts = {
  blocked: (email: string, phone: string): string =>
    `We take no orders with this phone number or e-mail address. If you think that is wrong, please write to ${email} or call ${phone}.`,
}

/** Why two customers are not made one. */
export const mergeTexts = {
  nobody: 'Nobody else was found. Write a phone number, an e-mail address or an order number.',
  several: (names: readonly string[]) =>
    `That finds more than one: ${names.filter(Boolean).join(', ')}. Write their phone number.`,
  twoAccounts: 'Both have an account. Each account stays its own customer.',
  erased: 'One of them is about to be erased. Stop that first.',
}
