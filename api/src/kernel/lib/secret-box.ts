import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Seals small secrets for the database, so that a stolen copy of it does not hold them. */
export interface SecretBox {
  /** `context` ties the sealed text to its place: opened in another one it is refused. */
  seal(text: string, context: string): string
  /** Null where the text was changed, comes from another place, or was sealed with another key. */
  open(sealed: string, context: string): string | null
}

/** `key` has 256 bits and is the same for all hubs of one installation: see `derived-keys.ts`. */
export function createSecretBox(key: Uint8Array): SecretBox {
  return {
    seal(text, context) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return null
      try {
        const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES))
          .setAAD(Buffer.from(context))
          .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
        return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString(
          'utf8',
        )
      } catch {
        return null
      }
    },
  }
}

/** A box that also opens what was sealed with former keys; what it seals is sealed with the present one. */
export const withFormerBoxes = (box: SecretBox, formerBoxes: readonly SecretBox[]): SecretBox => ({
  seal: (text, context) => box.seal(text, context),
  open(sealed, context) {
    for (const one of [box, ...formerBoxes]) {
      const text = one.open(sealed, context)
      if (text !== null) return text
    }
    return null
  },
})
