/** What somebody reads from whom the shop takes no orders. */
export const peopleTexts = {
  blocked: (email: string, phone: string): string =>
    `We take no orders with this phone number or e-mail address. If you think that is wrong, please write to ${email} or call ${phone}.`,
}
