import { X509Certificate } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { hostname, networkInterfaces } from 'node:os'
import path from 'node:path'
import { generate } from 'selfsigned'

export interface Certificate {
  cert: string
  key: string
}

const LIFETIME_DAYS = 825
const RENEW_BEFORE_DAYS = 30
const DAY_MS = 24 * 60 * 60_000

/** Every name and address under which this machine may be reached, so that other devices accept the certificate. */
function ownNames(): { dns: string[]; addresses: string[] } {
  const addresses = Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .map((entry) => entry.address.split('%')[0] ?? entry.address)
  return { dns: ['localhost', hostname()], addresses: [...new Set(['127.0.0.1', '::1', ...addresses])] }
}

export function namesOfThisMachine(): string[] {
  const { dns, addresses } = ownNames()
  return [...dns, ...addresses]
}

function isUsable(pem: string, addresses: readonly string[], now: Date): boolean {
  const certificate = new X509Certificate(pem)
  const expiresIn = new Date(certificate.validTo).getTime() - now.getTime()
  return (
    expiresIn > RENEW_BEFORE_DAYS * DAY_MS && addresses.every((address) => certificate.checkIP(address) !== undefined)
  )
}

async function readPair(folder: string): Promise<Certificate | null> {
  try {
    const [cert, key] = await Promise.all([
      readFile(path.join(folder, 'certificate.pem'), 'utf8'),
      readFile(path.join(folder, 'key.pem'), 'utf8'),
    ])
    return { cert, key }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** The self-made certificate of this machine; kept, so that people accept it once, and renewed when it runs out or the machine gets another address. */
export async function selfMadeCertificate(dataDir: string, now: Date): Promise<Certificate> {
  const folder = path.join(dataDir, 'tls')
  const names = ownNames()
  const kept = await readPair(folder)
  if (kept !== null && isUsable(kept.cert, names.addresses, now)) return kept

  const made = await generate([{ name: 'commonName', value: 'pengawas' }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    notBeforeDate: new Date(now.getTime() - DAY_MS),
    notAfterDate: new Date(now.getTime() + LIFETIME_DAYS * DAY_MS),
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          ...names.dns.map((value) => ({ type: 2 as const, value })),
          ...names.addresses.map((ip) => ({ type: 7 as const, ip })),
        ],
      },
    ],
  })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(path.join(folder, 'key.pem'), made.private, { mode: 0o600 })
  await writeFile(path.join(folder, 'certificate.pem'), made.cert, { mode: 0o600 })
  return { cert: made.cert, key: made.private }
}
