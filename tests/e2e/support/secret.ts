/** The key with which the shops under test sign their tokens. */
export const SECRET_KEY = 'a key that only tests use, 32 characters or more'
