import { createQuestion } from './service/create-question.ts'
import type { QuestionsDeps } from './service/deps.ts'
import { editQuestion } from './service/edit-question.ts'
import { getQuestion } from './service/get-question.ts'
import { getStats } from './service/get-stats.ts'
import { listQuestions } from './service/list-questions.ts'
import { listTags } from './service/list-tags.ts'
import { listThemes } from './service/list-themes.ts'
import { listUsedCategories } from './service/list-used-categories.ts'
import { reactivateQuestion } from './service/reactivate-question.ts'
import { removeQuestion } from './service/remove-question.ts'
import { restoreVersion } from './service/restore-version.ts'

export type QuestionsService = ReturnType<typeof createQuestionsService>

/** The question bank for the people who keep it. */
export function createQuestionsService(deps: QuestionsDeps) {
  return {
    list: listQuestions.bind(null, deps),
    get: getQuestion.bind(null, deps),
    themes: listThemes.bind(null, deps),
    tags: listTags.bind(null, deps),
    stats: getStats.bind(null, deps),
    categories: listUsedCategories.bind(null, deps),
    create: createQuestion.bind(null, deps),
    update: editQuestion.bind(null, deps),
    restore: restoreVersion.bind(null, deps),
    remove: removeQuestion.bind(null, deps),
    reactivate: reactivateQuestion.bind(null, deps),
  }
}
