// Half a megabyte of text: loaded only when a password is chosen.
let list: Promise<ReadonlySet<string>> | null = null

/** The most common passwords, in lower case. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return list
}
