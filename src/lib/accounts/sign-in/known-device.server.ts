import type { Config } from '#lib/config.server.ts'
import { hmac, isSameSecret } from '#lib/random.server.ts'
import type { Customer } from '#lib/visitor.ts'

type Owner = Pick<Customer, 'publicId'>

/** The mark of a browser on which this account has signed in. Only the shop can make it, and it opens nothing by itself. */
export const deviceMarkFor = ({ secretKey }: Config, { publicId }: Owner): string =>
  hmac(secretKey, `known-device:${publicId}`).toString('base64url')

/** Whether this account was the last that signed in on the browser with this mark. */
export const isKnownDevice = (config: Config, owner: Owner, mark: string): boolean =>
  isSameSecret(mark, deviceMarkFor(config, owner))
