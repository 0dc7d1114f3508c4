/** What the shops under test sign their tokens with. */
export const SECRET_KEY = 'a key that only tests use, 32 characters or more'
