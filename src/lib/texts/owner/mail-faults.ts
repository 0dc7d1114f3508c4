/** Why a mail server takes no mail, and what to look at. */
export const mailFaultTexts = {
  noAddress: 'There is no mail server of this name. Look for a wrong letter in its address.',
  nobody:
    'Nothing answers at this address and port. Look at both: most companies use port 587 or 465.',
  late: 'It did not answer in time. Look at address and port, or try again later.',
  certificate:
    'Its certificate is not one of this address. Write the address as your mail company says it.',
  noEncryption: 'It does not encrypt at this port. Try 587 or 465, as your mail company says.',
  user: 'It does not take this user and password.',
  said: (words: string): string => `It says: “${words}”`,
}
