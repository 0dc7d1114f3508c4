/**
 * What every input for an e-mail address says of itself. `type="email"` would refuse one that was pasted with an
 * invisible mark, which the shop takes off.
 */
export const emailInput = {
  name: 'email',
  autoComplete: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
  inputMode: 'email',
  maxLength: 254,
} as const
