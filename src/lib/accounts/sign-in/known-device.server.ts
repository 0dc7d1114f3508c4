import type { Config } from '#lib/config.server.ts'
import { hmac, isSameSecret } from '#lib/random.server.ts'
import type { Customer } from '#lib/visitor.ts'

type Owner = Pick<Customer, 'publicId'>

/** The mark of a browser on which this account has signed in. Only the shop can make it. It gives no access. */
export const deviceMarkFor = ({ secretKey }: Config, owner: Owner): string =>
  markWith(secretKey, owner)

const markWith = (key: string, { publicId }: Owner): string =>
  hmac(key, `known-device:${publicId}`).toString('base64url')

/** Whether this account was the last that signed in on the browser with this mark. */
export const isKnownDevice = ({ secretKeys }: Config, owner: Owner, mark: string): boolean =>
  secretKeys.some((key) => isSameSecret(mark, markWith(key, owner)))
