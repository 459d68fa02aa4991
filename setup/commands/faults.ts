import { runProgramOf } from '../processes/run-test-program.ts'
import { runMain } from '../terminal/run-main.ts'

/** Breaks the product on purpose and says what came of it. */
await runMain((signal) => runProgramOf('faults', signal))
