import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40
const UINT16_BYTES = 2
const UINT32_BYTES = 4

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Buffer): string => bytes.toString('base64url')

function number(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}

/** As much of CBOR as an attestation needs. */
const cborText = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
const cborBytes = (bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0x59]), number(bytes.length, UINT16_BYTES), bytes])

type Site = { origin: string }
type Signing = Partial<Site> & { counter?: number; isVerified?: boolean }

/** A phone's passkey: an ES256 key that makes attestations of the kind `none`, and assertions. */
export function anAuthenticator({ origin }: Site) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const cose = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
  const clientData = (type: string, challenge: string, from: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  const authData = (rpId: string, flags: number, counter: number): Buffer =>
    Buffer.concat([sha256(rpId), Buffer.from([flags]), number(counter, UINT32_BYTES)])
  const flagsOf = (isVerified: boolean): number => PRESENT | (isVerified ? VERIFIED : 0)
  const answer = (response: Record<string, unknown>): string =>
    JSON.stringify({
      id: base64url(id),
      rawId: base64url(id),
      type: 'public-key',
      clientExtensionResults: {},
      response,
    })

  return {
    /** The browser's JSON after it has made the passkey. */
    make(
      { challenge, rp }: { challenge: string; rp: { id?: string } },
      { origin: from = origin, isVerified = true }: Signing = {},
    ): string {
      const data = Buffer.concat([
        authData(rp.id ?? '', flagsOf(isVerified) | HAS_KEY, 0),
        Buffer.alloc(16),
        number(id.length, UINT16_BYTES),
        id,
        cose,
      ])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(data),
      ])
      return answer({
        clientDataJSON: base64url(clientData('webauthn.create', challenge, from)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      })
    },

    /** The browser's JSON after it has signed with the passkey. */
    use(
      { challenge, rpId = '' }: { challenge: string; rpId?: string },
      { origin: from = origin, counter = 1, isVerified = true }: Signing = {},
    ): string {
      const data = authData(rpId, flagsOf(isVerified), counter)
      const client = clientData('webauthn.get', challenge, from)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return answer({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      })
    },
  }
}

/** The browser's JSON on the page that adds a passkey. */
export function newPasskeyOn(page: string, origin: string): string {
  const asked = /data-create="([^"]+)"/.exec(page)?.[1] ?? ''
  return anAuthenticator({ origin }).make(JSON.parse(asked.replaceAll(/&#34;|&quot;/g, '"')))
}
