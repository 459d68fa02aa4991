import {
  RANKING_POLL_MS,
  type Ranking,
  type RankingsPage,
  rankingsPageSchema,
} from '@pengawas/shared/contracts/rankings'
import { isCurrent } from '@pengawas/shared/rules/figure-age'
import { RANKING_NAMESPACE } from '@pengawas/shared/sockets/rankings'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { requestJson } from '../../../lib/http.ts'
import { useSignIns } from '../../../lib/page-login.ts'
import { onNotice, openSocket } from '../../../lib/socket.ts'
import { withPushed, withRanking } from '../rules/with-ranking.ts'

export const RANKINGS_PER_PAGE = 10
/** Pushes tell of results alone: other assessments and candidates are asked for this often. */
const LISTED_EVERY_MS = 60_000
/** How often the page looks whether it still hears the hub. */
const LOOK_EVERY_MS = 1_000

interface WantedRankings {
  page: number
  q: string
  hasNames: boolean
}

const keyOf = (hasNames: boolean) => ['rankings', hasNames ? 'names' : 'numbers'] as const

/** A page of rankings. While it is followed, pushes keep it up to date; where the line does not stand, it is asked every ten seconds. */
export function useRankings({ page, q, hasNames }: WantedRankings, isFollowed: boolean) {
  /** One list for each request that is under way, of what is pushed meanwhile. */
  const [underWay] = useState(() => new Set<Ranking[]>())
  const hasLine = useRankingLine(hasNames, isFollowed, underWay)
  const query = new URLSearchParams({
    ...{ page: String(page), pageSize: String(RANKINGS_PER_PAGE) },
    ...(q === '' ? {} : { q }),
    ...(hasNames ? { names: 'true' } : {}),
  })
  const result = useQuery({
    queryKey: [...keyOf(hasNames), query.toString()],
    queryFn: async ({ signal }) => {
      const meanwhile: Ranking[] = []
      underWay.add(meanwhile)
      try {
        const answer = await requestJson(`/api/rankings?${query}`, rankingsPageSchema, { signal, isBackground: true })
        return withPushed(answer, meanwhile)
      } finally {
        underWay.delete(meanwhile)
      }
    },
    // Never names in place of numbers, not for a moment: only what is of the same kind stays until the next page is there.
    placeholderData: (before, beforeQuery) => (beforeQuery?.queryKey[1] === keyOf(hasNames)[1] ? before : undefined),
    // Who changes what is shown does not go back in time, also while nothing is followed.
    staleTime: 0,
    refetchInterval: isFollowed ? (hasLine ? LISTED_EVERY_MS : RANKING_POLL_MS) : false,
    refetchOnWindowFocus: isFollowed,
    refetchOnReconnect: isFollowed,
  })
  return { result, hasLine }
}

/** Listens for rankings; true while the line stands and the hub was heard on it a moment ago. */
function useRankingLine(hasNames: boolean, isFollowed: boolean, underWay: ReadonlySet<Ranking[]>): boolean {
  const queryClient = useQueryClient()
  const [hasLine, setLine] = useState(false)
  const signIns = useSignIns(({ count }) => count)
  useEffect(() => {
    if (!isFollowed) return
    const names = hasNames ? 'shown' : 'hidden'
    const { socket, heardAt, close } = openSocket(RANKING_NAMESPACE, { names }, () => setLine(false))
    const look = (): void => {
      const at = heardAt()
      setLine(socket.connected && at !== null && isCurrent(at, performance.now()))
    }
    socket.on('connect', () => {
      look()
      // What changed before the line stood was told to nobody.
      void queryClient.invalidateQueries({ queryKey: keyOf(hasNames) })
    })
    socket.on('disconnect', look)
    onNotice(socket, pushes.rankingChanged, (ranking) => {
      for (const meanwhile of underWay) meanwhile.push(ranking)
      takeUp(queryClient, ranking)
    })
    socket.connect()
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => {
      clearInterval(timer)
      close()
      setLine(false)
    }
    // The connection ended with the login that it was opened with.
  }, [queryClient, hasNames, isFollowed, underWay, signIns])
  return hasLine
}

function takeUp(queryClient: QueryClient, ranking: Ranking): void {
  queryClient.setQueriesData<RankingsPage>(
    { queryKey: keyOf(ranking.hasNames) },
    (page) => page && withRanking(page, ranking),
  )
}
