import {
  changedPeopleSchema,
  type ChangedPerson,
  type ChangePeople,
  MAX_CHANGED_PEOPLE,
  peopleIdsSchema,
} from '@pengawas/shared/contracts/people'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { requestJson } from '../../../lib/http.ts'
import type { Kind } from './people.ts'

export type Change = ChangePeople['change']

/** Long enough for a hundred passwords on a busy server. */
const TIMEOUT_MS = 120_000

/** The accounts that fit the filters of the list, as many as may be chosen at once. */
export function fetchMatching(kind: Kind, query: string) {
  return requestJson(`/api/${kind}/ids?${query}`, peopleIdsSchema)
}

interface BulkRun {
  state: 'idle' | 'running' | 'done'
  results: readonly ChangedPerson[]
  /** What ended it before all were asked for; what was done until then stays done. */
  error: unknown
}

/** Changes many accounts, some at a time, and keeps what became of each. */
export function useBulkChange(kind: Kind) {
  const queryClient = useQueryClient()
  const [run, setRun] = useState<BulkRun>({ state: 'idle', results: [], error: null })
  const start = async (ids: readonly string[], change: Change): Promise<void> => {
    const results: ChangedPerson[] = []
    let error: unknown = null
    setRun({ state: 'running', results, error })
    try {
      for (let from = 0; from < ids.length; from += MAX_CHANGED_PEOPLE) {
        const body = { ids: ids.slice(from, from + MAX_CHANGED_PEOPLE), change }
        const options = { method: 'POST', body, timeoutMs: TIMEOUT_MS } as const
        results.push(...(await requestJson(`/api/${kind}/bulk`, changedPeopleSchema, options)))
        setRun({ state: 'running', results: [...results], error })
      }
    } catch (failure) {
      error = failure
    }
    setRun({ state: 'done', results: [...results], error })
    await queryClient.invalidateQueries({ queryKey: [kind] })
  }
  return { ...run, start: (ids: readonly string[], change: Change) => void start(ids, change) }
}
