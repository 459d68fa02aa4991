import { openFrameAnalyser, type FrameAnalyser, type SampleOrigin } from '../models/frame-analyser.ts'
import { decodePicture, prepareDecoder } from '../models/picture-decoder.ts'
import { HEARTBEAT_INTERVAL_MS, requestSchema, type InferenceOutcome, type InferenceReply } from './messages.ts'

const WARM_UP_SIZE = { width: 640, height: 360 } as const

/**
 * The inference process: one picture at a time, as its parent asks. It is a process of its own so that a crash or a
 * leak in native code costs one picture and not the media of every candidate, and it ends with its parent.
 */
async function main(modelsDirectory: string | undefined): Promise<void> {
  if (modelsDirectory === undefined || !process.send)
    throw new Error('to be forked with the directory of the models as argument')
  // A parent that is gone, however it went, closes the channel.
  process.on('disconnect', () => process.exit(0))
  // Ctrl-C reaches the whole process group; the parent closes this process in its own order.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => undefined)

  prepareDecoder()
  const analyser = await openFrameAnalyser(modelsDirectory)
  // The first run of a model plans its memory; a candidate's frame should not wait for that.
  await analyser.analyse({ data: new Uint8Array(WARM_UP_SIZE.width * WARM_UP_SIZE.height * 3), ...WARM_UP_SIZE })
  process.on('message', (message) => {
    const { requestId, candidate, takenAt, withEyes, picture } = requestSchema.parse(message)
    void analyse(analyser, picture, { candidate, at: takenAt, withEyes }).then((outcome) =>
      reply({ type: 'result', requestId, outcome }),
    )
  })
  setInterval(() => reply({ type: 'heartbeat', rssBytes: process.memoryUsage.rss() }), HEARTBEAT_INTERVAL_MS)
  reply({ type: 'ready' })
}

async function analyse(analyser: FrameAnalyser, bytes: Uint8Array, origin: SampleOrigin): Promise<InferenceOutcome> {
  const picture = await decodePicture(bytes).catch(() => null)
  if (!picture) return { status: 'undecodable' }
  try {
    return { status: 'observed', observation: await analyser.analyse(picture, origin) }
  } catch (error) {
    return { status: 'failed', message: error instanceof Error ? error.message : 'unknown' }
  }
}

function reply(message: InferenceReply): void {
  if (process.connected) process.send?.(message)
}

await main(process.argv[2])
