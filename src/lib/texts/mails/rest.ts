/** The mail to a buyer who has sent too little. */
export const restTexts = {
  subject: (number: string, rest: string) => `${rest} is missing for your order ${number}`,
  preview: (came: string, rest: string) => `${came} came, ${rest} is left to pay.`,
  heading: (rest: string) => `${rest} is missing`,
  body: (number: string, came: string, rest: string) =>
    `${came} came for your order ${number}. Please send the rest, ${rest}. Do not send the whole sum again.`,
  account: 'Send it to the same account',
  remark: (number: string) => `Write ${number} as the remark (narration).`,
  until: (time: string) => `Your goods are kept until ${time}.`,
  back: 'Do you want your money back instead? Say so on that page, or answer this mail.',
  action: 'See what is left to pay',
}
