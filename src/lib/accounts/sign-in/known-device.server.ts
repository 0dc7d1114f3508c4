import type { Config } from '#lib/config.server.ts'
import { hmac, isSameSecret } from '#lib/random.server.ts'
import type { Customer } from '#lib/visitor.ts'

type Owner = Pick<Customer, 'publicId'>

/** The mark of a browser on which this account has signed in. Only the shop can make it. It gives no access. */
export const deviceMarkFor = ({ secretKey }: Config, owner: Owner): string =>
  markWith(secretKey, owner)

/** The second half says that the shop made the first one, whoever signed in. */
function markWith(key: string, { publicId }: Owner): string {
  const own = hmac(key, `known-device:${publicId}`).toString('base64url')
  return `${own}.${sealOf(key, own)}`
}

const sealOf = (key: string, own: string): string =>
  hmac(key, `device-mark:${own}`).toString('base64url')

/** Whether anybody has signed in on the browser with this mark. */
export function isAnyDevice({ secretKeys }: Config, mark: string): boolean {
  const [own = '', seal = ''] = mark.split('.')
  return secretKeys.some((key) => isSameSecret(seal, sealOf(key, own)))
}

/** Whether this account was the last that signed in on the browser with this mark. */
export const isKnownDevice = ({ secretKeys }: Config, owner: Owner, mark: string): boolean =>
  secretKeys.some((key) => isSameSecret(mark, markWith(key, owner)))
