import { fromRoot } from '../paths.ts'
import { runDataProgram } from '../processes/run-data-program.ts'
import { runMain } from '../terminal/run-main.ts'

await runMain((signal) =>
  runDataProgram(
    { program: fromRoot('api', 'src', 'restore.ts'), usage: 'Usage: npm run restore -- FILE [--other-key]' },
    signal,
  ),
)
