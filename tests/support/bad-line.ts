import { createSocket, type Socket as UdpSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { promisify } from 'node:util'

/** What a line does to what passes, in both directions. */
export interface Faults {
  /** A packet is late by up to this; the delay changes within some seconds, so that packets come in waves. */
  jitterMs: number
  /** Share of packets that are lost. A lost one of a TCP connection comes late, since it is sent again. */
  loss: number
}

const NO_FAULTS: Faults = { jitterMs: 0, loss: 0 }
const RETRANSMITTED_AFTER_MS = 300
/** How long the line keeps one delay. */
const WAVE_MS = 3_000
const LOOPBACK = '127.0.0.1'

/** Numbers from 0 to 1 that are the same in every run: a linear congruential generator with the constants of Numerical Recipes. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** One direction of a line: what goes in comes out in order, late, or never. */
class Direction {
  readonly #next: () => number
  #dueAt = 0
  #wave = { until: 0, delayMs: 0 }

  constructor(seed: number) {
    this.#next = numbers(seed)
  }

  /** When something that goes in now comes out, in ms from now; null where it is lost. */
  delayOf({ jitterMs, loss }: Faults, isRepeated: boolean): number | null {
    const now = performance.now()
    if (now >= this.#wave.until)
      this.#wave = { until: now + (0.2 + 0.8 * this.#next()) * WAVE_MS, delayMs: this.#next() * jitterMs }
    const isLost = this.#next() < loss
    if (isLost && !isRepeated) return null
    this.#dueAt = Math.max(this.#dueAt, now + this.#wave.delayMs + (isLost ? RETRANSMITTED_AFTER_MS : 0))
    return this.#dueAt - now
  }
}

/**
 * The line between one browser and the servers, on this computer: a TCP port for pages, calls and sockets, and a UDP port for
 * media. Each can be cut, which nobody is told: packets just stop.
 */
export class BadLine {
  faults: Faults = NO_FAULTS
  readonly #tcp = createServer({ allowHalfOpen: true }, (socket) => this.#pair(socket))
  readonly #udp = createSocket('udp4')
  readonly #sockets = new Set<Socket>()
  readonly #upstreams = new Map<number, UdpSocket>()
  readonly #targets: { http: number; media: number }
  #isSignallingCut = false
  #isMediaCut = false
  #isClosed = false
  #seed = 1

  private constructor(targets: { http: number; media: number }) {
    this.#targets = targets
  }

  static async open(targets: { http: number; media: number }): Promise<BadLine> {
    const line = new BadLine(targets)
    line.#udp.on('message', (packet, { port }) => line.#fromBrowser(packet, port, line.#up))
    line.#tcp.listen(0, LOOPBACK)
    line.#udp.bind(0, LOOPBACK)
    await Promise.all([once(line.#tcp, 'listening'), once(line.#udp, 'listening')])
    return line
  }

  get url(): string {
    const address = this.#tcp.address()
    if (address === null || typeof address === 'string') throw new Error('the line is closed')
    return `http://${LOOPBACK}:${address.port}`
  }

  get mediaPort(): number {
    return this.#udp.address().port
  }

  cutSignalling(): void {
    this.#isSignallingCut = true
  }

  /** Connections that were open when the line was cut have lost something, and end. */
  mendSignalling(): void {
    this.#isSignallingCut = false
    for (const socket of this.#sockets) socket.destroy()
  }

  set isMediaCut(isCut: boolean) {
    this.#isMediaCut = isCut
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const socket of this.#sockets) socket.destroy()
    for (const upstream of this.#upstreams.values()) upstream.close()
    await Promise.all([promisify(this.#tcp.close.bind(this.#tcp))(), promisify(this.#udp.close.bind(this.#udp))()])
  }

  readonly #up = new Direction(7)

  #pair(browser: Socket): void {
    const server = connect({ port: this.#targets.http, host: LOOPBACK, allowHalfOpen: true })
    this.#pass(browser, server)
    this.#pass(server, browser)
  }

  #pass(from: Socket, to: Socket): void {
    const direction = new Direction((this.#seed += 1))
    this.#sockets.add(from)
    const later = (send: () => void): void => {
      if (this.#isSignallingCut) return
      const delayMs = direction.delayOf(this.faults, true) ?? 0
      setTimeout(() => {
        if (!this.#isSignallingCut && !to.destroyed) send()
      }, delayMs)
    }
    from.setNoDelay(true)
    from.on('data', (chunk) => later(() => to.write(chunk)))
    from.on('end', () => later(() => to.end()))
    // A connection that breaks breaks for both, unless nobody can hear of it.
    from.on('error', () => later(() => to.destroy()))
    from.on('close', () => {
      this.#sockets.delete(from)
      later(() => to.end())
    })
  }

  #fromBrowser(packet: Buffer, port: number, direction: Direction): void {
    const upstream = this.#upstreams.get(port) ?? this.#openUpstream(port)
    this.#send(packet, direction, (late) => upstream.send(late, this.#targets.media, LOOPBACK))
  }

  #openUpstream(browserPort: number): UdpSocket {
    const upstream = createSocket('udp4')
    const down = new Direction((this.#seed += 1))
    upstream.on('message', (packet) => this.#send(packet, down, (late) => this.#udp.send(late, browserPort, LOOPBACK)))
    this.#upstreams.set(browserPort, upstream)
    return upstream
  }

  #send(packet: Buffer, direction: Direction, send: (packet: Buffer) => void): void {
    if (this.#isMediaCut) return
    const delayMs = direction.delayOf(this.faults, false)
    if (delayMs === null) return
    setTimeout(() => {
      if (!this.#isMediaCut && !this.#isClosed) send(packet)
    }, delayMs)
  }
}

/** Runs in a page before the product's own code: its media goes to this port of the line, whatever the server says. */
export function sendMediaTo(port: number): void {
  const connection = RTCPeerConnection.prototype as {
    setRemoteDescription: (this: RTCPeerConnection, description: RTCSessionDescriptionInit) => Promise<void>
  }
  const original = connection.setRemoteDescription
  connection.setRemoteDescription = function ({ type, sdp = '' }) {
    const lines = sdp
      .split('\r\n')
      .filter((text) => !/^a=candidate:.* tcp /i.test(text))
      .map((text) => text.replace(/^(a=candidate:\S+ \d+ udp \d+ \S+) \d+ /i, `$1 ${port} `))
    return original.call(this, { type, sdp: lines.join('\r\n') })
  }
}
