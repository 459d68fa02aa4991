import { alignMarks } from './marks/align-marks.ts'
import type { MarksDeps } from './marks/deps.ts'
import { getTask } from './marks/get-task.ts'
import { listTasks } from './marks/list-tasks.ts'
import { reviseMark } from './marks/revise-mark.ts'
import { submitMark } from './marks/submit-mark.ts'

export type MarksService = ReturnType<typeof createMarksService>

/** What assessors do with essays. Each step answers with the essay as it is afterwards, as far as this person may see it. */
export function createMarksService(deps: MarksDeps) {
  return {
    list: listTasks.bind(null, deps),
    get: getTask.bind(null, deps),
    mark: submitMark.bind(null, deps),
    revise: reviseMark.bind(null, deps),
    align: alignMarks.bind(null, deps),
  }
}
