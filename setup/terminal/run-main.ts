import { ConfigError } from '../config.ts'
import { StepFailure } from '../steps/step.ts'
import { onInterruption } from './interruption.ts'

/** Runs a command to its exit code. What failed has been shown already where it is a step's failure. */
export async function runMain(main: (signal: AbortSignal) => Promise<number>): Promise<void> {
  const signal = onInterruption()
  try {
    process.exitCode = await main(signal)
  } catch (error) {
    if (signal.aborted) {
      console.error('Interrupted.')
    } else if (error instanceof ConfigError) {
      console.error(`✗ ${error.message}`)
    } else if (!(error instanceof StepFailure)) {
      console.error(error)
    }
    process.exitCode = 1
  }
  // Handles that a library may have left open must not keep the terminal waiting. Nothing is running any more.
  process.exit()
}
