import {
  deletedFilesPageSchema,
  deletedFilesQuerySchema,
  keptFilesPageSchema,
  keptFilesQuerySchema,
  legalHoldSchema,
  legalHoldsPageSchema,
  legalHoldsQuerySchema,
  liftHoldSchema,
  placeHoldSchema,
  retentionFiguresSchema,
} from '@pengawas/shared/contracts/retention'
import type { Operation } from '../../kernel/http/operation.ts'

export const retentionOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/retention/figures',
    summary: 'How many files are kept, due and gone',
    access: ['retention:manage'],
    answer: retentionFiguresSchema,
  },
  {
    method: 'get',
    path: '/retention/files',
    summary: 'Kept files of test sessions, and when they are deleted',
    access: ['retention:manage'],
    query: keptFilesQuerySchema,
    answer: keptFilesPageSchema,
  },
  {
    method: 'get',
    path: '/retention/deleted',
    summary: 'Deleted files with the hash of what they held',
    access: ['retention:manage'],
    query: deletedFilesQuerySchema,
    answer: deletedFilesPageSchema,
  },
  {
    method: 'get',
    path: '/retention/holds',
    summary: 'Legal holds',
    access: ['retention:manage'],
    query: legalHoldsQuerySchema,
    answer: legalHoldsPageSchema,
  },
  {
    method: 'post',
    path: '/retention/holds',
    summary: 'Keep everything of a test session or an assessment for a legal reason',
    access: ['retention:manage'],
    body: placeHoldSchema,
    answer: legalHoldSchema,
    status: 201,
  },
  {
    method: 'post',
    path: '/retention/holds/{id}/lift',
    summary: 'Lift a legal hold',
    access: ['retention:manage'],
    body: liftHoldSchema,
    answer: legalHoldSchema,
  },
]
