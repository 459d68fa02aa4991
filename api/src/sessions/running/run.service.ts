import { createRunReader, type ListWarnings } from './run-reader.ts'
import type { RunDeps } from './service/deps.ts'
import { listOwnQuestions } from './service/list-own-questions.ts'
import { movePosition } from './service/move-position.ts'
import { showRun } from './service/show-run.ts'
import { takeOver } from './service/take-over.ts'

export type RunService = ReturnType<typeof createRunService>

/** What the test page of a candidate needs while the test runs. */
export function createRunService({ listWarnings, ...given }: Omit<RunDeps, 'reader'> & { listWarnings: ListWarnings }) {
  const deps: RunDeps = { ...given, reader: createRunReader(given.db, listWarnings) }
  return {
    run: showRun.bind(null, deps),
    questions: listOwnQuestions.bind(null, deps),
    move: movePosition.bind(null, deps),
    takeOver: takeOver.bind(null, deps),
  }
}
