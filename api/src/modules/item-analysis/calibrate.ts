import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Calibration } from '../../psychometrics/irt/estimate-item-parameters.ts'
import type { ItemAnswer } from '../../psychometrics/irt/response-matrix.ts'

/** A bank of a thousand questions takes well under a minute; whatever takes longer than this will not end. */
const TIMEOUT_MS = 120_000

/** Estimates on a thread of its own, since it computes for seconds while candidates' answers wait for this one. */
export async function calibrate(people: readonly (readonly ItemAnswer[])[]): Promise<Calibration> {
  const worker = new Worker(new URL('./calibration-worker.ts', import.meta.url), { workerData: people })
  try {
    const [calibration] = (await once(worker, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) })) as [Calibration]
    return calibration
  } finally {
    await worker.terminate()
  }
}
