import { createRunReader, type SaidDuringTest } from './run-reader.ts'
import type { RunDeps } from './service/deps.ts'
import { listOwnQuestions } from './service/list-own-questions.ts'
import { movePosition } from './service/move-position.ts'
import { showRun } from './service/show-run.ts'
import { takeOver } from './service/take-over.ts'

export type RunService = ReturnType<typeof createRunService>

/** What the test page of a candidate needs while the test runs. */
export function createRunService({ said, ...given }: Omit<RunDeps, 'reader'> & { said: SaidDuringTest }) {
  const deps: RunDeps = { ...given, reader: createRunReader(given.db, said) }
  return {
    run: showRun.bind(null, deps),
    questions: listOwnQuestions.bind(null, deps),
    move: movePosition.bind(null, deps),
    takeOver: takeOver.bind(null, deps),
  }
}
