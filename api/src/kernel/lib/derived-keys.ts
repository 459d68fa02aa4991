import { hkdfSync } from 'node:crypto'

/**
 * What keys are for. Each has one of its own, so that what is made with one is worth nothing to another. A name that was used
 * once keeps its meaning for good: with another name, whatever was sealed or signed before is no longer opened or recognised.
 */
const PURPOSES = {
  /** Seals small secrets that the database keeps, such as those of second factors. */
  secretBox: 'secret box',
  /** Signs the chain of audit entries. */
  auditChain: 'audit chain',
  /** Hashes the NIP that was typed in a failed login. */
  typedNip: 'typed NIP',
  /** Signs the device cookie of people who signed in before. */
  knownDevice: 'known device',
  /** Ties the page that writes answers to its login. */
  testPage: 'test page',
  /** Signs evidence packages: the seed of an Ed25519 key. */
  evidencePackage: 'evidence package',
  /** Signs links to what was recorded of a test. */
  replayLink: 'replay link',
  /** Signs the list of files of a backup. */
  backup: 'backup',
  /** Makes participant numbers of rankings, which nobody can compute from ids. */
  participantNumber: 'participant number',
} as const
export type KeyPurpose = keyof typeof PURPOSES

const KEY_BYTES = 32

/** The key of one purpose. */
export type DerivedKeys = (purpose: KeyPurpose) => Uint8Array

/** Derives keys of 256 bits from the installation's secret (HKDF, RFC 5869), which all hubs of one installation share. */
export function createDerivedKeys(secretKey: string): DerivedKeys {
  return (purpose) => new Uint8Array(hkdfSync('sha256', secretKey, 'pengawas', PURPOSES[purpose], KEY_BYTES))
}
