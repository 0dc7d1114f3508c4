/** What the desk refuses about reminders of carts. */
export const reminderDeskTexts = {
  noCode: 'Choose an offer with a code that has not ended.',
}
