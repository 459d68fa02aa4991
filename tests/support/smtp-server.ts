import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'

export interface SmtpServer {
  url: string
  /** Each mail as it came, with its headers. */
  mails: string[]
  close(): void
}

/** Takes any mail, as far as RFC 5321 asks for it. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const mails: string[] = []
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    let body: string | null = null
    let buffer = ''
    socket.write('220 test\r\n')
    socket.on('data', (chunk) => {
      buffer += chunk.toString()
      for (let end = buffer.indexOf('\r\n'); end >= 0; end = buffer.indexOf('\r\n')) {
        const line = buffer.slice(0, end)
        buffer = buffer.slice(end + 2)
        if (body !== null && line === '.') {
          mails.push(body)
          body = null
          socket.write('250 taken\r\n')
        } else if (body !== null) body += `${line}\n`
        else if (line === 'DATA') {
          body = ''
          socket.write('354 go on\r\n')
        } else if (line === 'QUIT') socket.end('221 bye\r\n')
        else socket.write('250 fine\r\n')
      }
    })
  })
  const { promise, resolve } = Promise.withResolvers<undefined>()
  server.listen(0, '127.0.0.1', () => resolve(undefined))
  await promise
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** The text of a mail as it came: soft line breaks and escapes taken back. */
export const plainOf = (mail: string): string => mail.replaceAll('=\n', '').replaceAll('=3D', '=')
