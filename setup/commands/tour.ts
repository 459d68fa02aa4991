import { fromRoot } from '../paths.ts'
import { runTestProgram } from '../processes/run-test-program.ts'
import { runMain } from '../terminal/run-main.ts'

/** Opens every screen as each role and looks for what is wrong. */
await runMain((signal) => runTestProgram(fromRoot('tests', 'tour', 'run.ts'), process.argv.slice(2), signal))
