import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { ConfigError, type SetupConfig } from '../config.ts'

/** How a media node on the same machine reaches the hub: by a port of its own, which listens on the loopback by default. */
export function nodeAddress(config: SetupConfig): NodeJS.ProcessEnv {
  return { HUB_URL: config.hubUrl ?? `http://127.0.0.1:${config.nodePort}` }
}

/**
 * How the development server of the web app on the same machine reaches the hub: `HUB_URL`, and with a self-made certificate the
 * file that makes this one trusted. A real certificate is for a name, so the hub is called by that name.
 */
export async function hubAddress(config: SetupConfig): Promise<NodeJS.ProcessEnv> {
  switch (config.tls.mode) {
    case 'off':
      return { HUB_URL: `http://127.0.0.1:${config.port}` }
    case 'self-made':
      return {
        HUB_URL: `https://127.0.0.1:${config.port}`,
        NODE_EXTRA_CA_CERTS: path.join(config.dataDirectory, 'tls', 'certificate.pem'),
      }
    case 'files':
      return { HUB_URL: `https://${await certificateName(config.tls.cert)}:${config.port}` }
  }
}

async function certificateName(file: string): Promise<string> {
  const pem = await readFile(file).catch(() => {
    throw new ConfigError(`TLS_CERT names ${file}, which cannot be read.`)
  })
  const name = firstName(new X509Certificate(pem).subjectAltName ?? '')
  if (name === null)
    throw new ConfigError(
      `The certificate ${file} is for no single host name. The web app's development server needs one to call the hub by.`,
    )
  return name
}

/** The first host name or address that a certificate's alternative names give; null where there are only wildcards. */
export function firstName(alternativeNames: string): string | null {
  const names = alternativeNames.split(', ').map((entry) => /^(?:DNS|IP Address):([^*]+)$/.exec(entry)?.[1])
  return names.find((name) => name !== undefined) ?? null
}
