import { assignTask } from './tasks/assign-task.ts'
import { createTask } from './tasks/create-task.ts'
import type { ValidationTasksDeps } from './tasks/deps.ts'
import { getTaskStats } from './tasks/get-task-stats.ts'
import { listTasks } from './tasks/list-tasks.ts'
import { listValidatorChoices } from './tasks/list-validator-choices.ts'
import { setDueDate } from './tasks/set-due-date.ts'
import { withdrawTask } from './tasks/withdraw-task.ts'

export type ValidationTasksService = ReturnType<typeof createValidationTasksService>

/** Which validator has which question, and until when. */
export function createValidationTasksService(deps: ValidationTasksDeps) {
  return {
    list: listTasks.bind(null, deps),
    create: createTask.bind(null, deps),
    setDueDate: setDueDate.bind(null, deps),
    assign: assignTask.bind(null, deps),
    withdraw: withdrawTask.bind(null, deps),
    validators: listValidatorChoices.bind(null, deps),
    stats: getTaskStats.bind(null, deps),
  }
}
