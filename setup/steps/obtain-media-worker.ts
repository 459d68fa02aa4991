import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { buildWorker } from '../mediasoup-worker/build-worker.ts'
import { checkWorker } from '../mediasoup-worker/check-worker.ts'
import { downloadWorker } from '../mediasoup-worker/download-worker.ts'
import { fromRoot } from '../paths.ts'
import { stampFits, writeStamp } from './stamp.ts'
import { StepFailure, type Step } from './step.ts'

/**
 * mediasoup's worker, a native program: the one that MEDIASOUP_WORKER_BIN names, or the cached one, or upstream's prebuilt one,
 * or one built here. The cache is outside node_modules, so that it survives a reinstallation and serves every clone.
 */
export const obtainMediaWorker: Step = {
  title: 'mediasoup worker',
  run: async (context) => {
    const { config, found, report, signal } = context
    if (config.mediaWorkerBinary) {
      await requireWorking(config.mediaWorkerBinary, signal)
      found.mediaWorkerBinary = config.mediaWorkerBinary
      return { unchanged: true, note: 'MEDIASOUP_WORKER_BIN' }
    }
    const version = await mediasoupVersion()
    const folder = path.join(
      config.cacheDirectory,
      'mediasoup-worker',
      `${version}-${process.platform}-${process.arch}`,
    )
    const binary = path.join(folder, 'mediasoup-worker')
    // The stamp says that this very file has been tried on this machine, so that a start need not try it again.
    const stamp = path.join(folder, 'checked')
    found.mediaWorkerBinary = binary
    if (await stampFits(stamp, version)) return { unchanged: true }

    let note = 'found in the cache'
    if ((await checkWorker(binary, signal)) !== null) {
      report('trying the prebuilt worker')
      if (await downloadWorker({ version, target: binary, signal })) {
        note = 'prebuilt'
      } else {
        await buildWorker({ target: binary, context })
        note = 'built from source'
      }
    }
    await writeStamp(stamp, version)
    return { unchanged: false, note }
  },
}

async function requireWorking(binary: string, signal: AbortSignal): Promise<void> {
  const problem = await checkWorker(binary, signal)
  if (problem === null) return
  throw new StepFailure(
    `The worker that MEDIASOUP_WORKER_BIN names does not work: ${binary}`,
    'Unset MEDIASOUP_WORKER_BIN to have one fetched or built, or name one of the version in package-lock.json.',
    problem,
  )
}

async function mediasoupVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(fromRoot('node_modules', 'mediasoup', 'package.json'), 'utf8')) as {
    version: string
  }
  return version
}
