/** What an owner can mend; the message says how. */
export class OwnerError extends Error {}
