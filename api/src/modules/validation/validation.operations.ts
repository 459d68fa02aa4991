import { bankQuestionSchema } from '@pengawas/shared/contracts/questions'
import {
  approveManyResultSchema,
  approveManySchema,
  assignTaskSchema,
  commentSchema,
  createTaskSchema,
  listValidationQuerySchema,
  returnQuestionSchema,
  updateTaskSchema,
  validateQuestionSchema,
  validationCommentsSchema,
  validationStatsSchema,
  validationTaskSchema,
  validationTasksPageSchema,
  validatorChoicesQuerySchema,
  validatorChoicesSchema,
  validatorCompetenciesSchema,
} from '@pengawas/shared/contracts/validation'
import type { Operation } from '../../http/operation.ts'

const read: Operation['access'] = ['question:read']
const validate: Operation['access'] = ['question:validate']
const assign: Operation['access'] = ['question:assign']
const list = { query: listValidationQuerySchema, answer: validationTasksPageSchema }
const competencies = '/validation/competencies/{userId}'

export const validationOperations: readonly Operation[] = [
  { method: 'get', path: '/question-bank/validation-queue', summary: 'Tasks that one may decide on, competence-matched first', access: validate, ...list },
  { method: 'post', path: '/question-bank/validate-many', summary: 'Approve several questions', access: validate, body: approveManySchema, answer: approveManyResultSchema },
  { method: 'patch', path: '/question-bank/{id}/validate', summary: 'Approve or reject a question', access: validate, body: validateQuestionSchema, answer: bankQuestionSchema },
  { method: 'post', path: '/question-bank/{id}/return', summary: 'Return a question to its author', access: validate, body: returnQuestionSchema, answer: bankQuestionSchema },
  { method: 'get', path: '/question-bank/{id}/comments', summary: 'What was said about a question', access: read, answer: validationCommentsSchema },
  { method: 'post', path: '/question-bank/{id}/comments', summary: 'Say something about a question', access: read, body: commentSchema, answer: validationCommentsSchema, status: 201 },
  { method: 'get', path: '/validation', summary: 'Tasks of validation', access: assign, ...list },
  { method: 'post', path: '/validation', summary: 'Ask for a question to be validated', access: assign, body: createTaskSchema, answer: validationTaskSchema, status: 201 },
  { method: 'get', path: '/validation/pending', summary: 'Tasks that wait for a validator', access: assign, ...list },
  { method: 'get', path: '/validation/stats/overview', summary: 'How validation goes', access: validate, answer: validationStatsSchema },
  { method: 'get', path: '/validation/validators', summary: 'Whom a question can be given to', access: assign, query: validatorChoicesQuerySchema, answer: validatorChoicesSchema },
  { method: 'get', path: '/validation/validator/{id}', summary: 'Tasks of one validator', access: assign, ...list },
  { method: 'get', path: competencies, summary: 'What a validator knows about', access: validate, answer: validatorCompetenciesSchema },
  { method: 'put', path: competencies, summary: 'Say what a validator knows about', access: validate, body: validatorCompetenciesSchema, answer: validatorCompetenciesSchema },
  { method: 'put', path: '/validation/{id}', summary: 'Set when a task is due', access: assign, body: updateTaskSchema, answer: validationTaskSchema },
  { method: 'put', path: '/validation/{id}/assign', summary: 'Give a task to a validator', access: assign, body: assignTaskSchema, answer: validationTaskSchema },
  { method: 'delete', path: '/validation/{id}', summary: 'Withdraw a task', access: assign, answer: validationTaskSchema },
]
