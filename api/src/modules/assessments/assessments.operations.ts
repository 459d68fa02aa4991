import {
  accommodationRowSchema,
  accommodationSchema,
  assessmentQuestionsQuerySchema,
  assessmentsPageSchema,
  assessmentStatsSchema,
  assignedParticipantSchema,
  assignParticipantsSchema,
  assignProctorsSchema,
  createAssessmentSchema,
  draftSchema,
  duplicateTitlesSchema,
  linkedQuestionSchema,
  linkQuestionsSchema,
  listAssessmentsQuerySchema,
  managedAssessmentSchema,
  proctorAssignmentSchema,
  proctorChoiceSchema,
  questionOrderSchema,
  saveDraftSchema,
  similarTitlesQuerySchema,
  similarTitlesSchema,
  statusCheckSchema,
  statusUpdateSchema,
  updateAssessmentSchema,
} from '@pengawas/shared/contracts/assessment-management'
import { nothingSchema } from '@pengawas/shared/contracts/envelope'
import { deletionOutcomeSchema } from '@pengawas/shared/contracts/people'
import { participantAssessmentSchema } from '@pengawas/shared/contracts/test-sessions'
import { z } from 'zod'
import type { Operation } from '../../http/operation.ts'

const manage: Operation['access'] = ['assessment:manage']
const list: Operation['access'] = ['assessment:list']
const linked = z.array(linkedQuestionSchema)
const participants = z.array(assignedParticipantSchema)
const proctors = z.array(proctorAssignmentSchema)
const accommodations = z.array(accommodationRowSchema)

export const assessmentOperations: readonly Operation[] = [
  { method: 'get', path: '/assessments', summary: 'Assessments that one has to do with', access: list, query: listAssessmentsQuerySchema, answer: assessmentsPageSchema },
  { method: 'post', path: '/assessments', summary: 'Make an assessment with its questions and candidates', access: manage, body: createAssessmentSchema, answer: managedAssessmentSchema, status: 201 },
  {
    method: 'get',
    path: '/assessments/available-for-participants',
    summary: "A candidate's own assessments",
    access: ['assessment:take'],
    answer: z.array(participantAssessmentSchema),
  },
  { method: 'get', path: '/assessments/similar-titles', summary: "One's own titles that could be mistaken for this one", access: manage, query: similarTitlesQuerySchema, answer: similarTitlesSchema },
  { method: 'get', path: '/assessments/duplicate-titles', summary: "One's own titles that several assessments have", access: manage, answer: duplicateTitlesSchema },
  { method: 'post', path: '/assessments/trigger-status-update', summary: 'Bring statuses up to the clock now', access: manage, answer: statusUpdateSchema },
  { method: 'get', path: '/assessments/drafts', summary: "One's own drafts", access: manage, answer: z.array(draftSchema) },
  { method: 'post', path: '/assessments/drafts', summary: 'Save a draft', access: manage, body: saveDraftSchema, answer: draftSchema },
  { method: 'get', path: '/assessments/drafts/{id}', summary: 'One draft', access: manage, answer: draftSchema },
  { method: 'delete', path: '/assessments/drafts/{id}', summary: 'Delete a draft', access: manage, answer: nothingSchema },
  { method: 'get', path: '/assessments/{id}', summary: 'One assessment', access: list, answer: managedAssessmentSchema },
  { method: 'put', path: '/assessments/{id}', summary: 'Change an assessment', access: manage, body: updateAssessmentSchema, answer: managedAssessmentSchema },
  { method: 'delete', path: '/assessments/{id}', summary: 'Delete an assessment, or archive one that somebody has taken', access: manage, answer: deletionOutcomeSchema },
  { method: 'get', path: '/assessments/{id}/stats', summary: 'How an assessment goes', access: list, answer: assessmentStatsSchema },
  {
    method: 'get',
    path: '/assessments/{id}/with-status-check',
    summary: 'An assessment with its status by the server clock',
    access: ['assessment:take', 'assessment:list'],
    answer: statusCheckSchema,
  },
  { method: 'get', path: '/assessments/{id}/questions', summary: 'Linked questions in their order', access: manage, answer: linked },
  { method: 'get', path: '/assessment-questions', summary: 'The same by a query', access: manage, query: assessmentQuestionsQuerySchema, answer: linked },
  { method: 'post', path: '/assessments/{id}/questions', summary: 'Link more questions', access: manage, body: linkQuestionsSchema, answer: linked },
  { method: 'delete', path: '/assessments/{id}/questions', summary: 'Unlink questions', access: manage, body: linkQuestionsSchema, answer: linked },
  { method: 'put', path: '/assessments/{id}/questions/order', summary: 'Sort the linked questions', access: manage, body: questionOrderSchema, answer: linked },
  { method: 'put', path: '/assessments/{id}/questions/replace', summary: 'Replace the linked questions', access: manage, body: linkQuestionsSchema, answer: linked },
  { method: 'post', path: '/assessments/{id}/auto-link-all-questions', summary: 'Link every approved question', access: manage, answer: linked },
  { method: 'get', path: '/assessments/{id}/participants', summary: 'Candidates of an assessment', access: manage, answer: participants },
  { method: 'put', path: '/assessments/{id}/participants', summary: 'Replace the candidates', access: manage, body: assignParticipantsSchema, answer: participants },
  { method: 'get', path: '/assessments/{id}/proctors', summary: 'Proctors of an assessment', access: manage, answer: proctors },
  { method: 'put', path: '/assessments/{id}/proctors', summary: 'Replace the proctors', access: manage, body: assignProctorsSchema, answer: proctors },
  { method: 'get', path: '/assessments/{id}/accommodations', summary: 'Extra time of candidates', access: manage, answer: accommodations },
  { method: 'put', path: '/assessments/{id}/accommodations/{participantId}', summary: 'Give a candidate extra time', access: manage, body: accommodationSchema, answer: accommodations },
  { method: 'delete', path: '/assessments/{id}/accommodations/{participantId}', summary: 'Take extra time back', access: manage, answer: accommodations },
  { method: 'get', path: '/proctors', summary: 'Active proctors to choose from', access: manage, answer: z.array(proctorChoiceSchema) },
]
