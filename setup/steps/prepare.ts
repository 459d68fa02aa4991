import type { SetupConfig } from '../config.ts'
import { fromRoot } from '../paths.ts'
import { withLock } from '../processes/file-lock.ts'
import { buildWeb } from './build-web.ts'
import { checkNativePackages } from './check-native-packages.ts'
import { convertModels } from './convert-models.ts'
import { installPackages } from './install-packages.ts'
import { installTestPrograms } from './install-test-programs.ts'
import { obtainMediaWorker } from './obtain-media-worker.ts'
import { runSteps, StepFailure, type FoundFiles, type Step } from './step.ts'

/** What hub and media node need to run. */
export const SERVER_STEPS: readonly Step[] = [installPackages, checkNativePackages, obtainMediaWorker, convertModels]
export const START_STEPS: readonly Step[] = [...SERVER_STEPS, buildWeb]
export const TEST_STEPS: readonly Step[] = [...START_STEPS, installTestPrograms]

const LOCK = fromRoot('.setup-lock')

/** Runs set-up steps. Two commands in the same clone take turns, because both write node_modules and web/dist. */
export async function prepare(steps: readonly Step[], config: SetupConfig, signal: AbortSignal): Promise<FoundFiles> {
  console.log(`Preparing Pengawas with Node ${process.versions.node} on ${process.platform}-${process.arch}`)
  return withLock(
    LOCK,
    () =>
      console.log(
        `… waiting for another command in this folder to finish its preparation (if there is none, delete ${LOCK})`,
      ),
    () => runSteps(steps, { config, signal }),
  )
}

/** The same for commands that count: a step that fails is a failure to report, not one to break off with. */
export async function prepareOrNull(
  steps: readonly Step[],
  config: SetupConfig,
  signal: AbortSignal,
): Promise<FoundFiles | null> {
  return prepare(steps, config, signal).catch((error: unknown) => {
    if (error instanceof StepFailure) return null
    throw error
  })
}

/** The environment of hub, media node and tests: the user's, with what the steps have found. */
export function withFoundFiles(environment: NodeJS.ProcessEnv, found: FoundFiles): NodeJS.ProcessEnv {
  return {
    ...environment,
    ...(found.mediaWorkerBinary ? { MEDIASOUP_WORKER_BIN: found.mediaWorkerBinary } : {}),
    ...(found.modelsDirectory ? { MODELS_DIR: found.modelsDirectory } : {}),
  }
}
