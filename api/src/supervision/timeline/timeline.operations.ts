import {
  makeReplayLinksSchema,
  replayCutSchema,
  replayLinksSchema,
  timelineQuerySchema,
  timelineSchema,
} from '@pengawas/shared/contracts/timeline'
import type { Operation } from '../../kernel/http/operation.ts'
import { SEGMENT_TYPE } from '../recordings/recordings.service.ts'

export const timelineOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/test-sessions/{id}/timeline',
    summary: 'What was recorded of a test and what happened in it, on one line',
    access: ['recording:read'],
    audits: 'in-service',
    query: timelineQuerySchema,
    answer: timelineSchema,
  },
  {
    method: 'post',
    path: '/test-sessions/{id}/replay-cuts',
    summary: 'Have what just happened in a test brought here, to look at it now',
    access: ['wall:watch'],
    answer: replayCutSchema,
  },
  {
    method: 'post',
    path: '/test-sessions/{id}/replay-links',
    summary: 'Make links to files of a recording, for this login and some minutes',
    access: ['recording:read'],
    body: makeReplayLinksSchema,
    answer: replayLinksSchema,
  },
  {
    method: 'get',
    path: '/test-sessions/{id}/replays/{link}',
    summary: 'The file of a recording that a link is of, whole or in a range of bytes',
    access: ['recording:read'],
    audits: 'in-service',
    answer: { contentTypes: [SEGMENT_TYPE] },
  },
]
