/** What the desk refuses about reminders of carts. */
export const reminderDeskTexts = {
  noCode: 'Choose a code that each customer can use once and that has not ended.',
}
