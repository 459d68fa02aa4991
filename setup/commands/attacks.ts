import { fromRoot } from '../paths.ts'
import { runTestProgram } from '../processes/run-test-program.ts'
import { runMain } from '../terminal/run-main.ts'

/** Attacks the product and says what held. */
await runMain((signal) => runTestProgram(fromRoot('tests', 'attacks', 'run.ts'), process.argv.slice(2), signal))
