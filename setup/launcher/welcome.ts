import { networkInterfaces } from 'node:os'
import type { SetupConfig } from '../config.ts'

/** Shown when a demo starts: how to log in. The hub creates these users. */
const DEMO_LOGINS = [
  ['199001012020011005', 'proktor', 'watches the wall'],
  ['199001012020011101 … 106', 'peserta', 'take the assessment, with camera and microphone'],
  ['199001012020011001', 'super-admin', ''],
  ['199001012020011002', 'administrator', ''],
  ['199001012020011003', 'penilai', ''],
  ['199001012020011004', 'validator', ''],
  ['199001012020011006', 'auditor', ''],
] as const

/** The addresses and, in a demo, the ways in. `webPort` differs from the hub's port in development. */
export function welcomeText(config: SetupConfig, webPort: number = config.port): string {
  const scheme = config.tls.mode !== 'off' && webPort === config.port ? 'https' : 'http'
  const lines = ['', `Pengawas is ready: ${scheme}://localhost:${webPort}`]
  if (scheme === 'https')
    lines.push(...lanAddresses().map((address) => `                   https://${address}:${webPort}`))
  else lines.push('Other devices on the network can use their cameras only over HTTPS: start with HTTPS=1.')
  if (!config.production) {
    lines.push('', `Demo logins, password "${config.demoPassword}":`)
    lines.push(...DEMO_LOGINS.map(([nip, role, note]) => `  ${nip.padEnd(26)} ${role.padEnd(14)} ${note}`.trimEnd()))
  }
  lines.push('', 'Ctrl-C stops everything.', '')
  return lines.join('\n')
}

function lanAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
}
