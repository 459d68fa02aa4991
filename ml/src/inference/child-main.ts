import { openFrameAnalyser, type FrameAnalyser, type SampleOrigin } from '../models/frame-analyser.ts'
import { hasModel } from '../models/model-files.ts'
import { decodePicture, prepareDecoder } from '../models/picture-decoder.ts'
import { openSoundAnalyser, type SoundAnalyser } from '../models/sound-analyser.ts'
import { HEARTBEAT_INTERVAL_MS, requestSchema, type InferenceOutcome, type InferenceReply } from './messages.ts'

const WARM_UP_SIZE = { width: 640, height: 360 } as const

/**
 * The inference process: one picture or window of sound at a time, as its parent asks. It is a process of its own so that a crash or a
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

  await prepareDecoder()
  const analyser = await openFrameAnalyser(modelsDirectory)
  // The first run of a model plans its memory; a candidate's frame should not wait for that.
  await analyser.analyse({ data: new Uint8Array(WARM_UP_SIZE.width * WARM_UP_SIZE.height * 3), ...WARM_UP_SIZE })
  const sounds = (await hasModel(modelsDirectory, 'silero-vad')) ? await openSoundAnalyser(modelsDirectory) : null
  process.on('message', (message) => {
    const request = requestSchema.parse(message)
    const { requestId } = request
    const answered =
      request.type === 'listen'
        ? listen(sounds, request.packets)
        : analyse(analyser, request.picture, {
            candidate: request.isPortrait ? null : request.candidate,
            at: request.takenAt,
            camera: request.camera,
            withEyes: request.withEyes,
            withLikeness: request.withLikeness,
          })
    void answered.then((outcome) => reply({ type: 'result', requestId, outcome }))
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
    return failed(error)
  }
}

async function listen(sounds: SoundAnalyser | null, packets: readonly Uint8Array[]): Promise<InferenceOutcome> {
  if (sounds === null) return { status: 'failed', message: 'there is no voice model' }
  try {
    const sound = await sounds.analyse(packets)
    return sound === null ? { status: 'undecodable' } : { status: 'heard', sound }
  } catch (error) {
    return failed(error)
  }
}

const failed = (error: unknown): InferenceOutcome => ({
  status: 'failed',
  message: error instanceof Error ? error.message : 'unknown',
})

function reply(message: InferenceReply): void {
  if (process.connected) process.send?.(message)
}

await main(process.argv[2])
