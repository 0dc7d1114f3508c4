// Half a megabyte of text, wanted only where a password is chosen.
let list: Promise<ReadonlySet<string>> | null = null

/** Passwords that everybody tries first, in lower case. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return list
}
