import { questionChoiceDetailSchema, questionChoicesPageSchema, questionChoicesQuerySchema } from '@pengawas/shared/contracts/assessment-management'
import { deletionOutcomeSchema } from '@pengawas/shared/contracts/people'
import {
  bankQuestionSchema,
  bankStatsSchema,
  listQuestionsQuerySchema,
  PICTURE_CONTENT_TYPES,
  questionCategoriesSchema,
  questionPictureSchema,
  questionsPageSchema,
  questionVersionDetailSchema,
  questionVersionsSchema,
  restoreVersionSchema,
  saveQuestionSchema,
  syncOutcomeSchema,
  themeCountsSchema,
  updateQuestionSchema,
  versionDifferenceQuerySchema,
  versionDifferenceSchema,
} from '@pengawas/shared/contracts/questions'
import type { AuditedView, Operation } from '../../http/operation.ts'

const read: Operation['access'] = ['question:read']
const write: Operation['access'] = ['question:write']
const edit: Operation['access'] = ['question:edit']
const choose: Operation['access'] = ['question:choose']
const version = '/question-bank/{id}/versions/{version}'

/** Each shows a key. */
const views: AuditedView = { action: 'question.viewed', subjectType: 'question', subject: 'id' }

export const questionOperations: readonly Operation[] = [
  { method: 'get', path: '/question-bank', summary: 'Questions of the bank', access: read, query: listQuestionsQuerySchema, answer: questionsPageSchema },
  { method: 'post', path: '/question-bank', summary: 'Make a question', access: write, body: saveQuestionSchema, answer: bankQuestionSchema, status: 201 },
  { method: 'get', path: '/question-bank/themes', summary: 'Themes and how many questions they have', access: read, query: listQuestionsQuerySchema, answer: themeCountsSchema },
  { method: 'get', path: '/question-bank/stats', summary: 'Numbers of questions by their facts', access: read, answer: bankStatsSchema },
  {
    method: 'get',
    path: '/question-bank/validation/{status}',
    summary: 'Questions with a validation status',
    access: read,
    query: listQuestionsQuerySchema.omit({ validationStatus: true }),
    answer: questionsPageSchema,
  },
  { method: 'post', path: '/question-bank/sync', summary: 'Make anew what follows from the questions themselves', access: write, answer: syncOutcomeSchema },
  { method: 'get', path: '/question-bank/{id}', summary: 'One question with its key and rubric', access: read, audits: views, answer: bankQuestionSchema },
  { method: 'put', path: '/question-bank/{id}', summary: 'Change a question: a new version, to be validated', access: edit, body: updateQuestionSchema, answer: bankQuestionSchema },
  { method: 'delete', path: '/question-bank/{id}', summary: 'Delete a question, or hide one that is in use', access: edit, answer: deletionOutcomeSchema },
  { method: 'get', path: '/question-bank/{id}/versions', summary: 'Versions of a question, newest first', access: read, answer: questionVersionsSchema },
  { method: 'get', path: version, summary: 'One version of a question', access: read, audits: views, answer: questionVersionDetailSchema },
  {
    method: 'get',
    path: `${version}/difference`,
    summary: 'What a version changed, in words',
    access: read,
    audits: views,
    query: versionDifferenceQuerySchema,
    answer: versionDifferenceSchema,
  },
  { method: 'post', path: `${version}/restore`, summary: 'Make an older version the newest', access: edit, body: restoreVersionSchema, answer: bankQuestionSchema },
  { method: 'post', path: '/question-pictures', summary: 'Add a picture for contents', access: edit, body: { contentTypes: PICTURE_CONTENT_TYPES }, answer: questionPictureSchema, status: 201 },
  { method: 'get', path: '/question-pictures/{id}', summary: 'A picture of a question: for staff, and for candidates to whom a question with it is shown', access: ['question:read', 'question:choose', 'assessment:take'], answer: { contentTypes: PICTURE_CONTENT_TYPES } },
  { method: 'get', path: '/questions', summary: 'Approved questions to choose from', access: choose, query: questionChoicesQuerySchema, answer: questionChoicesPageSchema },
  { method: 'post', path: '/questions', summary: 'Make a question', access: write, body: saveQuestionSchema, answer: bankQuestionSchema, status: 201 },
  { method: 'get', path: '/questions/categories/list', summary: 'Categories that questions have', access: ['question:read', 'question:choose'], answer: questionCategoriesSchema },
  { method: 'get', path: '/questions/{id}', summary: 'The approved version of a question, without its key', access: choose, answer: questionChoiceDetailSchema },
  { method: 'put', path: '/questions/{id}', summary: 'Change a question: a new version, to be validated', access: edit, body: updateQuestionSchema, answer: bankQuestionSchema },
  { method: 'delete', path: '/questions/{id}', summary: 'Delete a question, or hide one that is in use', access: edit, answer: deletionOutcomeSchema },
]
