import { readFile } from 'node:fs/promises'
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http'
import { createServer as createHttpsServer, Server as HttpsServer } from 'node:https'
import type { HubConfig } from '../config.ts'
import { selfMadeCertificate } from '../kernel/http/certificate.ts'

/** A server with the TLS that the configuration asks for. */
export async function createServer(config: HubConfig): Promise<HttpServer | HttpsServer> {
  switch (config.tls.mode) {
    case 'off':
      return createHttpServer()
    case 'self-made':
      return createHttpsServer(await selfMadeCertificate(config.dataDir, new Date()))
    case 'files': {
      const [cert, key] = await Promise.all([readFile(config.tls.cert), readFile(config.tls.key)])
      return createHttpsServer({ cert, key })
    }
  }
}

/** Resolves with the port, which the system chose where 0 was asked for. */
export function listen(server: HttpServer | HttpsServer, port: number, host: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  server.once('error', reject)
  server.listen(port, host, () => {
    server.off('error', reject)
    const address = server.address()
    resolve(typeof address === 'object' && address !== null ? address.port : port)
  })
  return promise
}

/** Programs on this machine could read the key of a certificate as well, so nothing is encrypted for them. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}

export function urlOf(server: HttpServer | HttpsServer, host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `${server instanceof HttpsServer ? 'https' : 'http'}://${name}:${port}`
}
