import { auditListQuerySchema, auditListSchema, auditVerdictSchema } from '@pengawas/shared/contracts/audit'
import { proctoringMetricsSchema } from '@pengawas/shared/contracts/flags'
import { outboxSchema } from '@pengawas/shared/contracts/outbox'
import {
  boundValuesSchema,
  systemActivityQuerySchema,
  systemActivitySchema,
  systemHealthSchema,
  systemLogsExportSchema,
  systemLogsPageSchema,
  systemLogsQuerySchema,
  systemMetricsSchema,
  systemRunningSchema,
  systemStatsSchema,
} from '@pengawas/shared/contracts/system'
import type { Operation } from '../../kernel/http/operation.ts'

const read: Operation['access'] = ['system:read']

export const systemOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/system/metrics',
    summary: 'Figures of the overview',
    access: read,
    answer: systemMetricsSchema,
  },
  {
    method: 'get',
    path: '/system/stats',
    summary: 'Counts of records',
    access: read,
    keyScope: 'system:read',
    answer: systemStatsSchema,
  },
  {
    method: 'get',
    path: '/system/health',
    summary: 'Database, media nodes, inference and disk',
    access: read,
    keyScope: 'system:read',
    answer: systemHealthSchema,
  },
  {
    method: 'get',
    path: '/system/running',
    summary: 'Versions, media nodes with workers and queues, frames, and the disk by kind',
    access: ['user:manage'],
    answer: systemRunningSchema,
  },
  {
    method: 'get',
    path: '/ai-proctoring/metrics',
    summary: 'What analysis does, and what people made of its flags',
    access: ['flag:list'],
    answer: proctoringMetricsSchema,
  },
  {
    method: 'get',
    path: '/system/activity',
    summary: 'Activity on each of the last days',
    access: read,
    query: systemActivityQuerySchema,
    answer: systemActivitySchema,
  },
  {
    method: 'get',
    path: '/system/logs',
    summary: 'The audit log by pages',
    access: ['audit:read', 'system:read'],
    query: systemLogsQuerySchema,
    answer: systemLogsPageSchema,
  },
  {
    method: 'get',
    path: '/system/logs/export',
    summary: 'Entries of the audit log with old and new values, for a file',
    access: ['audit:read'],
    audits: 'in-service',
    query: systemLogsQuerySchema,
    answer: systemLogsExportSchema,
  },
  {
    method: 'get',
    path: '/system/logs/{sequence}/values',
    summary: 'Old and new values of one change',
    access: ['audit:read'],
    audits: 'in-service',
    answer: boundValuesSchema,
  },
  {
    method: 'get',
    path: '/system/outbox',
    summary: 'Mail that was not sent',
    access: ['outbox:read'],
    audits: { action: 'outbox.viewed', subjectType: 'outbox' },
    answer: outboxSchema,
  },
  {
    method: 'get',
    path: '/audit',
    summary: 'The audit log, newest first',
    access: ['audit:read'],
    query: auditListQuerySchema,
    answer: auditListSchema,
  },
  {
    method: 'get',
    path: '/audit/verify',
    summary: 'Verify the audit log',
    access: ['audit:read'],
    answer: auditVerdictSchema,
  },
]
