import { packageKeysSchema, type PackageKeys } from '@pengawas/shared/contracts/evidence-packages'
import { type PackageVerdict, verifyPackage } from '@pengawas/shared/rules/evidence-package'
import { queryOptions } from '@tanstack/react-query'
import { requestJson } from '../../../lib/http.ts'

export const packageKeysQuery = queryOptions({
  queryKey: ['package-keys'],
  queryFn: ({ signal }) => requestJson('/api/evidence-packages/keys', packageKeysSchema, { signal }),
  staleTime: 5 * 60_000,
})

const ALGORITHM = 'Ed25519'

const bytesOfPem = (pem: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(pem.replace(/-----[^-]+-----|\s/g, '')), (character) => character.charCodeAt(0))

const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Whether this browser knows the kind of signature that packages have. */
export async function canCheckSignatures(keys: PackageKeys): Promise<boolean> {
  const [key] = keys
  if (key === undefined) return false
  try {
    await crypto.subtle.importKey('spki', bytesOfPem(key.pem), ALGORITHM, false, ['verify'])
    return true
  } catch {
    return false
  }
}

/** Checks a package by these keys, here and without sending it anywhere. */
export function checkPackage(file: Blob, keys: PackageKeys): Promise<PackageVerdict> {
  return verifyPackage(
    {
      size: file.size,
      read: async (from, to) => new Uint8Array(await file.slice(Math.max(0, from), Math.max(0, to)).arrayBuffer()),
    },
    {
      async hash(pieces) {
        const parts: BlobPart[] = []
        for await (const piece of pieces) parts.push(new Uint8Array(piece))
        return hexOf(await crypto.subtle.digest('SHA-256', await new Blob(parts).arrayBuffer()))
      },
      async isSignedBy(fingerprint, bytes, signature) {
        const key = keys.find((one) => one.fingerprint === fingerprint)
        if (key === undefined) return null
        const read = await crypto.subtle.importKey('spki', bytesOfPem(key.pem), ALGORITHM, false, ['verify'])
        return crypto.subtle.verify(ALGORITHM, read, new Uint8Array(signature), new Uint8Array(bytes))
      },
    },
  )
}
