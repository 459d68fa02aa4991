import { runProgramOf } from '../processes/run-test-program.ts'
import { runMain } from '../terminal/run-main.ts'

/** Measures the product. */
await runMain((signal) => runProgramOf('bench', signal))
