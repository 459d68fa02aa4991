import { type FlagKind, flagKindsSchema } from '@pengawas/shared/contracts/flag-kinds'
import type { Flag } from '@pengawas/shared/contracts/flags'
import { BY_HAND_REASON, FEWEST_KIND_REVIEWS, kindOfFlag } from '@pengawas/shared/flag-kinds'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { requestJson } from './http.ts'
import { formatCount } from './rules/numbers.ts'

export const KINDS_KEY = ['flag-kinds'] as const
/** Reviews come one by one, and the figure is of all that ever were. */
const REFRESH_MS = 120_000

/** How often each kind of flag is right, in the whole system. */
export const kindsQuery = queryOptions({
  queryKey: [...KINDS_KEY, 'all'],
  queryFn: ({ signal }) => requestJson('/api/ai-proctoring/kinds', flagKindsSchema, { signal, isBackground: true }),
  staleTime: REFRESH_MS,
  refetchInterval: REFRESH_MS,
})

export interface TruthText {
  text: string
  /** For where there is no room. */
  short: string
}

/** How often the kind of a flag is right; null of what people raised, and while nothing is known. */
export function useTruthText(flag: Pick<Flag, 'reason' | 'raisedBy'>): TruthText | null {
  const { t, i18n } = useTranslation('flags')
  const found = useQuery(kindsQuery)
  if (flag.raisedBy !== null || flag.reason === BY_HAND_REASON || found.data === undefined) return null
  const known = found.data.kinds.find(({ kind }) => kind === kindOfFlag(flag))
  const { right, reviews } = reviewsOf(known)
  if (reviews < FEWEST_KIND_REVIEWS) return { text: t('truth.tooFew'), short: '–' }
  const [shown, all] = [formatCount(right, i18n.language), formatCount(reviews, i18n.language)]
  return { text: t('truth.rightIn', { right: shown, reviews: all, count: reviews }), short: `${shown}/${all}` }
}

function reviewsOf(known: FlagKind | undefined): { right: number; reviews: number } {
  const { right, wrong } = known ?? { right: 0, wrong: 0 }
  return { right, reviews: right + wrong }
}
