import { staffSessionSchema } from '@pengawas/shared/contracts/session-details'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { requestJson } from '../../../lib/http.ts'
import { FLAGS_KEY } from '../flags/flags-api.ts'

/** Where nothing is heard of a change. */
const REFRESH_MS = 60_000
export const LISTED_SESSIONS = 25

const SESSIONS_KEY = [...FLAGS_KEY, 'sessions'] as const
export const OVER_KEY = [...SESSIONS_KEY, 'over'] as const

/** One page, from 1, of the reader's test sessions, the newest start first; all of them, or only those that are over. */
export const sessionsQuery = (which: 'all' | 'over', page: number) =>
  queryOptions({
    queryKey: [...SESSIONS_KEY, which, page],
    queryFn: ({ signal }) =>
      requestJson(
        `/api/test-sessions?page=${page}&pageSize=${LISTED_SESSIONS}${which === 'over' ? '&over=true' : ''}`,
        z.array(staffSessionSchema),
        { signal, isBackground: true },
      ),
    refetchInterval: REFRESH_MS,
  })
