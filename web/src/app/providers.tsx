import { DirectionProvider, MantineProvider, useDirection } from '@mantine/core'
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { directionOf } from '../lib/i18n.ts'
import { failureCode } from '../lib/http.ts'
import { profileQuery } from '../lib/profile.ts'
import { readableTints, THEMES, type Surface } from './theme.ts'

const RETRIED = ['unreachable', 'unavailable']

/** Reads are retried while the server is away; a refusal is an answer and is not. */
function createQueryClient(): QueryClient {
  // A session can end while a page is open; the guards that watch the profile then lead to the login.
  const onError = (error: unknown): void => {
    if (failureCode(error) === 'not-authenticated') queryClient.setQueryData(profileQuery.queryKey, null)
  }
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 2 && RETRIED.includes(failureCode(error)),
      },
    },
  })
  return queryClient
}

export function Providers({ surface, children }: { surface: Surface; children: ReactNode }) {
  const [queryClient] = useState(createQueryClient)
  const { i18n } = useTranslation()
  const theme = THEMES.default
  return (
    <DirectionProvider initialDirection={directionOf(i18n.language)} detectDirection={false}>
      <DirectionOfLanguage />
      <MantineProvider theme={theme.override} cssVariablesResolver={readableTints} forceColorScheme={theme.scheme[surface]}>
        <QueryClientProvider client={queryClient}>
          <DocumentTitle />
          {children}
        </QueryClientProvider>
      </MantineProvider>
    </DirectionProvider>
  )
}

function DocumentTitle() {
  const { t } = useTranslation()
  const title = t('appName')
  useEffect(() => {
    document.title = title
  }, [title])
  return null
}

/** The provider reads its first direction once; this follows later changes without drawing the page anew. */
function DirectionOfLanguage() {
  const { i18n } = useTranslation()
  const { setDirection } = useDirection()
  const direction = directionOf(i18n.language)
  useEffect(() => setDirection(direction), [direction, setDirection])
  return null
}
