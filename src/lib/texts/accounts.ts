/** What the sign-in, sign-up and verification screens say. */
export const accountTexts = {
  welcome: (username: string) =>
    `Welcome, ${username}! Your account is verified. Take a look around the shop.`,
}
