import { createWorker } from 'mediasoup'

/** How long a worker may take for what it does in a few milliseconds when it fits. */
const DEADLINE_MS = 10_000

const [binary] = process.argv.slice(2)
if (!binary) throw new Error('usage: worker-probe.ts <worker binary>')

setTimeout(() => {
  console.error('The worker did not answer in time.')
  process.exit(1)
}, DEADLINE_MS).unref()

// A router and a WebRTC server touch the message format, OpenSSL, libsrtp and libuv. A worker of another version fails here.
const worker = await createWorker({ workerBin: binary, logLevel: 'error' })
const router = await worker.createRouter({
  mediaCodecs: [{ kind: 'video', mimeType: 'video/VP8', clockRate: 90_000 }],
})
const server = await worker.createWebRtcServer({
  listenInfos: [{ protocol: 'udp', ip: '127.0.0.1', portRange: { min: 40_000, max: 49_999 } }],
})
const transport = await router.createWebRtcTransport({ webRtcServer: server })
await transport.dump()
await worker.dump()
worker.close()
