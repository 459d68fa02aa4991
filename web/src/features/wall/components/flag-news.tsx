import { useThrottledCallback } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { FLAGS_KEY } from '../flags/flags-api.ts'
import { useWallSession } from '../hooks/wall-context.ts'
import { hasOtherStatuses } from '../rules/merge-wall.ts'

/** Many flags at once are fetched together. */
const AT_MOST_EVERY_MS = 2_000

/** Has lists and figures of flags and tests fetched again when the hub says that something has changed. */
export function FlagNews(): null {
  const { store } = useWallSession()
  const queryClient = useQueryClient()
  const fetchAnew = useThrottledCallback(
    () => void queryClient.invalidateQueries({ queryKey: FLAGS_KEY }),
    AT_MOST_EVERY_MS,
  )
  useEffect(
    () =>
      store.subscribe(({ books, incidentChanges, candidates }, before) => {
        const isNews = books !== before.books || incidentChanges !== before.incidentChanges
        if (isNews || hasOtherStatuses(candidates, before.candidates)) fetchAnew()
      }),
    [store, fetchAnew],
  )
  return null
}
