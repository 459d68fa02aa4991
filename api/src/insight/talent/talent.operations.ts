import { IMPORT_CONTENT_TYPES } from '@pengawas/shared/contracts/people'
import {
  appraisalOutcomeSchema,
  appraisalPreviewSchema,
  appraisalsSchema,
  ownTalentSchema,
  setAppraisalSchema,
  talentBoardQuerySchema,
  talentBoardSchema,
  talentPeopleQuerySchema,
  talentPeopleSchema,
  talentPersonSchema,
} from '@pengawas/shared/contracts/talent'
import type { Operation } from '../../kernel/http/operation.ts'

const read: Operation['access'] = ['talent:read']
const manage: Operation['access'] = ['talent:manage']

export const talentOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/talent/people',
    summary: 'Candidates whose competencies over time the reader may open',
    access: read,
    audits: { action: 'talent.viewed', subjectType: 'user' },
    query: talentPeopleQuerySchema,
    answer: talentPeopleSchema,
  },
  {
    method: 'get',
    path: '/talent/people/{id}',
    summary: 'A candidate over time, against their unit, with a prediction where it holds',
    access: read,
    audits: { action: 'talent.viewed', subjectType: 'user', subject: 'id' },
    answer: talentPersonSchema,
  },
  {
    method: 'get',
    path: '/talent/own',
    summary: 'Your own competencies over time',
    access: ['talent:own'],
    answer: ownTalentSchema,
  },
  {
    method: 'get',
    path: '/talent/board',
    summary: 'The nine boxes of performance and potential, as the agency has judged both',
    access: read,
    audits: { action: 'talent.viewed', subjectType: 'user' },
    query: talentBoardQuerySchema,
    answer: talentBoardSchema,
  },
  {
    method: 'put',
    path: '/talent/people/{id}/appraisals/{year}',
    summary: 'Store or remove the appraisal of a person for a year',
    access: manage,
    body: setAppraisalSchema,
    answer: appraisalsSchema,
  },
  {
    method: 'post',
    path: '/talent/appraisals/preview',
    summary: 'Check a file of appraisals without storing it',
    access: manage,
    body: { contentTypes: IMPORT_CONTENT_TYPES },
    answer: appraisalPreviewSchema,
  },
  {
    method: 'post',
    path: '/talent/appraisals/import',
    summary: 'Store the valid rows of a file of appraisals',
    access: manage,
    body: { contentTypes: IMPORT_CONTENT_TYPES },
    answer: appraisalOutcomeSchema,
    status: 201,
  },
]
