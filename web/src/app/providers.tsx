import { DirectionProvider, MantineProvider, useDirection } from '@mantine/core'
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppearance } from '../lib/appearance.ts'
import { directionOf } from '../lib/i18n.ts'
import { failureCode } from '../lib/http.ts'
import { askWhySignedOut, profileQuery } from '../lib/profile.ts'
import { styleNonce } from '../lib/style-nonce.ts'
import { overrideFor, readableColors, THEMES } from './theme.ts'

const RETRIED = ['unreachable', 'unavailable']

/** Reads are retried while the server is away; a refusal is an answer and is not. A login that has ended is noticed by whatever is asked first. */
function createQueryClient(): QueryClient {
  const noticeEndedLogin = (error: unknown): void => {
    const code = failureCode(error)
    if (code === 'not-authenticated' || code === 'other-account') client.setQueryData(profileQuery.queryKey, null)
    if (code === 'login-replaced') askWhySignedOut(client)
    if (code === 'password-change-required') void client.invalidateQueries({ queryKey: profileQuery.queryKey })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: noticeEndedLogin }),
    mutationCache: new MutationCache({ onError: noticeEndedLogin }),
    defaultOptions: {
      // Sent even where the browser believes to be offline: it may be wrong, and otherwise the failure is seen at once.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        staleTime: 10_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 2 && RETRIED.includes(failureCode(error)),
      },
    },
  })
  return client
}

/** What every page needs, also those before the login; what only the others need is in `beyond-entrance.tsx`. */
export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient)
  const { i18n } = useTranslation()
  const themeName = useAppearance(({ theme }) => theme)
  const theme = THEMES[themeName]
  const override = useMemo(() => overrideFor(theme, i18n.language), [theme, i18n.language])
  useEffect(() => {
    document.documentElement.dataset['theme'] = themeName
  }, [themeName])
  return (
    <DirectionProvider initialDirection={directionOf(i18n.language)} detectDirection={false}>
      <DirectionOfLanguage />
      <MantineProvider
        getStyleNonce={styleNonce}
        theme={override}
        forceColorScheme={theme.scheme}
        cssVariablesResolver={readableColors}
      >
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

/** The provider reads its first direction once; this follows later changes without rendering the page again. */
function DirectionOfLanguage() {
  const { i18n } = useTranslation()
  const { setDirection } = useDirection()
  const direction = directionOf(i18n.language)
  useEffect(() => setDirection(direction), [direction, setDirection])
  return null
}
