import { createHash } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type PackageVerdict, verifyPackage } from '@pengawas/shared/rules/evidence-package'
import { readProcessSigningConfig } from './config.ts'
import { createPackageKeys, type PublicPackageKey, readPublicKey } from './insight/evidence-packages/package-keys.ts'
import { verdictLines } from './insight/evidence-packages/verdict-lines.rules.ts'

/**
 * Checks an evidence package without a hub: `verify-package.ts FILE [--key PEM]`. By the keys of this installation, or by the
 * public key that is given. The last line is one JSON object; the exit code is 1 unless everything holds.
 */
async function readKeys(pem: string | undefined): Promise<readonly PublicPackageKey[]> {
  if (pem !== undefined) return [readPublicKey(await readFile(path.resolve(pem), 'utf8'))]
  const { secretKey, formerSecretKeys } = readProcessSigningConfig()
  return createPackageKeys(secretKey, formerSecretKeys).all
}

async function check(): Promise<PackageVerdict> {
  const { values, positionals } = parseArgs({ options: { key: { type: 'string' } }, allowPositionals: true })
  const [file, ...others] = positionals
  if (file === undefined || others.length > 0) throw new Error('name one file')
  const keys = await readKeys(values.key)
  const handle = await open(path.resolve(file))
  try {
    const { size } = await handle.stat()
    const verdict = await verifyPackage(
      {
        size,
        async read(from, to) {
          const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.max(0, to - from)), { position: from })
          return buffer.subarray(0, bytesRead)
        },
      },
      {
        async hash(pieces) {
          const hash = createHash('sha256')
          for await (const piece of pieces) hash.update(piece)
          return hash.digest('hex')
        },
        isSignedBy: (fingerprint, bytes, signature) =>
          Promise.resolve(keys.find((key) => key.fingerprint === fingerprint)?.verify(bytes, signature) ?? null),
      },
    )
    const lines = verdictLines(verdict, { isKeyGiven: values.key !== undefined })
    process.stdout.write(lines.map((line) => `${line}\n`).join(''))
    return verdict
  } finally {
    await handle.close()
  }
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error && error.code === 'ENOENT' && 'path' in error
    ? `there is no file ${String(error.path)}`
    : error.message
}

const verdict = await check().catch((error: unknown) => ({ valid: false, error: reasonOf(error) }))
process.stdout.write(`${JSON.stringify(verdict)}\n`)
if (!verdict.valid) process.exitCode = 1
