import type { ApiKeyScope } from '@pengawas/shared/contracts/api-keys'
import { nothingSchema } from '@pengawas/shared/contracts/envelope'
import { importJobSchema } from '@pengawas/shared/contracts/import-jobs'
import { pageQuerySchema } from '@pengawas/shared/contracts/paging'
import {
  changedPeopleSchema,
  changePeopleSchema,
  createdPersonSchema,
  createParticipantSchema,
  createUserSchema,
  deletionOutcomeSchema,
  exportFormatSchema,
  IMPORT_CONTENT_TYPES,
  importOutcomeSchema,
  importPeopleQuerySchema,
  importPreviewSchema,
  listParticipantsQuerySchema,
  listUsersQuerySchema,
  peopleIdsSchema,
  peoplePageSchema,
  personHistorySchema,
  personSchema,
  startPeopleImportQuerySchema,
  updateParticipantSchema,
  updateUserSchema,
  userStatsSchema,
} from '@pengawas/shared/contracts/people'
import type { z } from 'zod'
import type { Operation } from '../../kernel/http/operation.ts'

interface Kind {
  path: '/users' | '/participants'
  access: Operation['access']
  what: string
  list: z.ZodObject
  create: z.ZodType
  update: z.ZodType
  /** With which a program may list and open them. */
  keyScope?: ApiKeyScope
}

/** The calls for several accounts at once, and what became of one over time. */
function severalOf({ path, access, what, list }: Pick<Kind, 'path' | 'access' | 'what' | 'list'>): Operation[] {
  return [
    {
      method: 'get',
      path: `${path}/ids`,
      summary: `Ids of ${what} that fit the filters of the list`,
      access,
      query: list,
      answer: peopleIdsSchema,
    },
    {
      method: 'post',
      path: `${path}/bulk`,
      summary: 'Deactivate, reactivate, give new passwords to or move several accounts to a unit',
      access,
      body: changePeopleSchema,
      answer: changedPeopleSchema,
    },
    {
      method: 'get',
      path: `${path}/{id}/history`,
      summary: 'Who changed what of an account, for people who may change it',
      access,
      audits: { action: 'user.viewed', subjectType: 'user', subject: 'id' },
      query: pageQuerySchema,
      answer: personHistorySchema,
    },
  ]
}

/** Import and export. */
function filesOf({ path, access, what, list }: Pick<Kind, 'path' | 'access' | 'what' | 'list'>): Operation[] {
  const file = { contentTypes: IMPORT_CONTENT_TYPES }
  return [
    {
      method: 'post',
      path: `${path}/import/preview`,
      summary: 'Check a file of accounts without storing it',
      access,
      body: file,
      answer: importPreviewSchema,
    },
    {
      method: 'post',
      path: `${path}/import`,
      summary: 'Create the accounts of a file’s valid rows',
      access,
      query: importPeopleQuerySchema,
      body: file,
      answer: importOutcomeSchema,
      status: 201,
    },
    {
      method: 'post',
      path: `${path}/import/jobs`,
      summary: 'Begin the same import and answer at once; see the calls under /import-jobs for how far it is',
      access,
      query: startPeopleImportQuerySchema,
      body: file,
      answer: importJobSchema,
      status: 202,
    },
    {
      method: 'get',
      path: `${path}/export`,
      summary: `Export ${what}`,
      access,
      audits: 'in-service',
      query: list.extend({ format: exportFormatSchema }),
      answer: file,
    },
  ]
}

/** The calls that all accounts and candidates share. */
function operationsOf({ path, access, what, list, create, update, keyScope }: Kind): Operation[] {
  const readable = keyScope === undefined ? {} : { keyScope }
  return [
    { method: 'get', path, summary: `List ${what}`, access, ...readable, query: list, answer: peoplePageSchema },
    {
      method: 'post',
      path,
      summary: 'Create an account; a password that the server generated is shown once',
      access,
      body: create,
      answer: createdPersonSchema,
      status: 201,
    },
    ...severalOf({ path, access, what, list }),
    {
      method: 'get',
      path: `${path}/{id}`,
      summary: 'One account',
      access,
      ...readable,
      audits: { action: 'user.viewed', subjectType: 'user', subject: 'id' },
      answer: personSchema,
    },
    { method: 'put', path: `${path}/{id}`, summary: 'Change an account', access, body: update, answer: personSchema },
    {
      method: 'delete',
      path: `${path}/{id}`,
      summary: 'Delete an account, or deactivate one that something refers to',
      access,
      answer: deletionOutcomeSchema,
    },
    {
      method: 'post',
      path: `${path}/{id}/reset-password`,
      summary: 'Give an account a new initial password',
      access,
      answer: createdPersonSchema,
    },
    ...filesOf({ path, access, what, list }),
  ]
}

export const peopleOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/users/stats/overview',
    summary: 'Counts of people',
    access: ['user:stats'],
    answer: userStatsSchema,
  },
  ...operationsOf({
    path: '/users',
    access: ['user:manage'],
    what: 'all accounts',
    list: listUsersQuerySchema,
    create: createUserSchema,
    update: updateUserSchema,
  }),
  {
    method: 'delete',
    path: '/users/{id}/two-factor',
    summary: 'Remove the second factor of an account',
    access: ['user:manage'],
    answer: nothingSchema,
  },
  ...operationsOf({
    path: '/participants',
    keyScope: 'participants:read',
    access: ['participant:manage'],
    what: 'candidates: an administrator their own, a super-admin all',
    list: listParticipantsQuerySchema,
    create: createParticipantSchema,
    update: updateParticipantSchema,
  }),
]
