import { recordingSchema } from '@pengawas/shared/contracts/recordings'
import type { Operation } from '../../kernel/http/operation.ts'
import { SEGMENT_TYPE } from './recordings.service.ts'

export const recordingsOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/test-sessions/{id}/recordings',
    summary: 'What was recorded of a test',
    access: ['recording:read'],
    answer: recordingSchema,
  },
  {
    method: 'get',
    path: '/test-sessions/{id}/recordings/{segmentId}',
    summary: 'One file of a recording, whole or in a range of bytes',
    access: ['recording:read'],
    audits: 'in-service',
    answer: { contentTypes: [SEGMENT_TYPE] },
  },
]
