import { fromRoot } from '../paths.ts'
import { runDataProgram } from '../processes/run-data-program.ts'
import { runMain } from '../terminal/run-main.ts'

await runMain((signal) =>
  runDataProgram({ program: fromRoot('api', 'src', 'backup.ts'), usage: 'Usage: npm run backup -- FILE' }, signal),
)
