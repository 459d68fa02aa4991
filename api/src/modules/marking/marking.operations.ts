import {
  alignSchema,
  decideSettingsSchema,
  markingDetailSchema,
  markingOverviewSchema,
  markingSettingsSchema,
  markingStatsQuerySchema,
  markingStatsSchema,
  markingTasksPageSchema,
  markingTasksQuerySchema,
  reviseMarkSchema,
  saveMarkingSettingsSchema,
  submitMarkSchema,
} from '@pengawas/shared/contracts/marking'
import type { Operation } from '../../http/operation.ts'

const mark: Operation['access'] = ['essay:mark']

export const markingOperations: readonly Operation[] = [
  { method: 'get', path: '/marking/overview', summary: 'Assessments and questions with essays, and how far their marking is', access: mark, answer: markingOverviewSchema },
  { method: 'put', path: '/marking/settings/{id}', summary: "How an assessment's essays are marked", access: mark, body: saveMarkingSettingsSchema, answer: markingSettingsSchema },
  { method: 'post', path: '/marking/settings/{id}/decision', summary: 'Agree to settings that another person proposed, or drop them', access: mark, body: decideSettingsSchema, answer: markingSettingsSchema },
  { method: 'get', path: '/marking/stats', summary: 'How the grader agrees with people, and people with each other', access: mark, query: markingStatsQuerySchema, answer: markingStatsSchema },
  { method: 'get', path: '/marking/tasks', summary: 'Essays to mark', access: mark, query: markingTasksQuerySchema, answer: markingTasksPageSchema },
  { method: 'get', path: '/marking/tasks/{id}', summary: 'One essay with its rubric, and of suggestion and marks what one may see', access: mark, audits: { action: 'essay.viewed', subjectType: 'essay', subject: 'id' }, answer: markingDetailSchema },
  { method: 'post', path: '/marking/tasks/{id}/marks', summary: 'Give the first mark, or the blind second one', access: mark, body: submitMarkSchema, answer: markingDetailSchema },
  { method: 'post', path: '/marking/tasks/{id}/revision', summary: "Change one's own only mark after seeing the suggestion, with a reason", access: mark, body: reviseMarkSchema, answer: markingDetailSchema },
  { method: 'post', path: '/marking/tasks/{id}/alignment', summary: 'Settle two marks that differ, or agree with how it was settled', access: mark, body: alignSchema, answer: markingDetailSchema },
]
