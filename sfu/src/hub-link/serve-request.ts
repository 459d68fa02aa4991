import { AppError, ERROR_CODES } from '@pengawas/shared/errors'
import type { Acknowledgement, AckOf, PayloadOf, RequestContract } from '@pengawas/shared/sockets/event'
import type { Logger } from 'pino'
import type { PeerState } from '@pengawas/shared/contracts/proctoring'
import type { NodeLoad } from '@pengawas/shared/sockets/node-load'
import type { AnalysisManager } from '../analysis/analysis-manager.ts'
import type { PeerRegistry } from '../peers/peer-registry.ts'
import type { ProbeRegistry } from '../probes/probe-registry.ts'
import type { RecordingManager } from '../recording/recording-manager.ts'
import type { SegmentUploader } from '../recording/segment-uploader.ts'
import type { PictureShelf } from '../taps/picture-shelf.ts'
import type { PictureShrinker } from '../taps/picture-shrinker.ts'
import type { TalkRegistry } from '../talks/talk-registry.ts'
import type { ViewerRegistry } from '../viewers/viewer-registry.ts'
import type { WorkerPool } from '../workers/worker-pool.ts'

/** What handlers work on. */
export interface HandlerContext {
  peers: PeerRegistry
  /** Candidates' second cameras, by the candidate's test session. */
  phones: PeerRegistry
  /** Of all peers, with their phones. */
  peerStates: () => PeerState[]
  viewers: ViewerRegistry
  talks: TalkRegistry
  probes: ProbeRegistry
  workers: Pick<WorkerPool, 'require'>
  pictures: PictureShelf
  tileShrinker: Pick<PictureShrinker, 'shrink' | 'fit'>
  keptShrinker: Pick<PictureShrinker, 'fit'>
  analysis: Pick<AnalysisManager, 'measureFraming' | 'begin' | 'startAnew' | 'measureGaze' | 'calibrateGaze'>
  recording: Pick<RecordingManager, 'begin' | 'keep' | 'cut' | 'stateOf'>
  uploads: Pick<SegmentUploader, 'sendFirst'>
  inferenceState: () => NodeLoad['inference']['state']
  /** Milliseconds since the epoch. */
  now: () => number
}

/** One request of the hub, ready to be served: payload in as it came, acknowledgement out. */
export interface RequestHandler {
  readonly name: string
  serve(context: HandlerContext, payload: unknown, log: Logger): Promise<Acknowledgement>
}

/** Binds a contract to what it does. The payload is parsed first; what is thrown becomes a refusal, and the node continues. */
export function handle<C extends RequestContract>(
  contract: C,
  run: (context: HandlerContext, payload: PayloadOf<C>) => AckOf<C> | Promise<AckOf<C>>,
): RequestHandler {
  return {
    name: contract.name,
    async serve(context, payload, log) {
      try {
        const parsed = contract.payload.safeParse(payload)
        if (!parsed.success) throw new AppError('invalid-input', { cause: parsed.error })
        return { ok: true, data: await run(context, parsed.data as PayloadOf<C>) }
      } catch (error) {
        return refuse(contract.name, error, log)
      }
    },
  }
}

function refuse(request: string, error: unknown, log: Logger): Acknowledgement {
  if (error instanceof AppError) {
    log.info({ request, code: error.code, err: error.cause }, 'request of the hub refused')
    return { ok: false, error: error.code, message: error.message }
  }
  log.error({ request, err: error }, 'request of the hub failed')
  return { ok: false, error: 'internal', message: ERROR_CODES.internal.message }
}
