import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { createDerivedKeys } from '../../kernel/lib/derived-keys.ts'

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The key by which packages of an installation are recognised. */
export interface PublicPackageKey {
  /** SHA-256 of the key in DER (SubjectPublicKeyInfo), in hexadecimal. */
  fingerprint: string
  pem: string
  verify(bytes: Uint8Array, signature: Uint8Array): boolean
}

export interface PackageKeys {
  /** The present key first, then those of earlier secrets. */
  all: readonly [PublicPackageKey, ...PublicPackageKey[]]
  sign(bytes: Uint8Array): Uint8Array
}

/** Reads a public key in PEM. Throws where it is none of Ed25519. */
export function readPublicKey(pem: string): PublicPackageKey {
  return publicKey(createPublicKey(pem))
}

function publicKey(key: KeyObject): PublicPackageKey {
  if (key.asymmetricKeyType !== 'ed25519') throw new TypeError('not a public key of Ed25519')
  return {
    fingerprint: createHash('sha256')
      .update(key.export({ type: 'spki', format: 'der' }))
      .digest('hex'),
    pem: key.export({ type: 'spki', format: 'pem' }).toString(),
    verify: (bytes, signature) => verify(null, bytes, key, signature),
  }
}

function privateKey(secretKey: string): KeyObject {
  const seed = createDerivedKeys(secretKey)('evidencePackage')
  return createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' })
}

/**
 * The signing key of this installation. Like those of the audit log it follows from SECRET_KEY, so all hubs have the same one
 * and no database and no file has it.
 */
export function createPackageKeys(secretKey: string, formerSecretKeys: readonly string[] = []): PackageKeys {
  const current = privateKey(secretKey)
  const former = formerSecretKeys.map((one) => publicKey(createPublicKey(privateKey(one))))
  return { all: [publicKey(createPublicKey(current)), ...former], sign: (bytes) => sign(null, bytes, current) }
}
