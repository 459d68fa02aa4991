import { Button } from '@mantine/core'
import { IconWindowMaximize } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { failureCode } from '../../../lib/http.ts'
import { ServerAway } from '../../../ui/server-away.tsx'
import { Splash } from '../../../ui/splash.tsx'
import { hubBackend } from '../session/backend.ts'
import { pageIdentity } from '../session/page-identity.ts'
import { Notice } from './notice.tsx'

/** Before a running test opens on this page: where another page has it, the candidate decides first. */
export function PageGate({ testSessionId, children }: { testSessionId: string; children: ReactNode }) {
  const { t } = useTranslation(['test', 'common'])
  const [hasAgreed, setHasAgreed] = useState(false)
  const holder = useQuery({
    queryKey: ['test-page', testSessionId],
    queryFn: async () => {
      const pageId = await pageIdentity()
      const { activePageId } = await hubBackend(testSessionId, pageId).fetchRun()
      return { isElsewhere: activePageId !== null && activePageId !== pageId }
    },
    gcTime: 0,
  })
  if (hasAgreed || holder.data?.isElsewhere === false) return children
  // A session that has just ended, say: the page behind knows what to make of it.
  if (holder.isError && failureCode(holder.error) !== 'unreachable' && failureCode(holder.error) !== 'unavailable') return children
  if (holder.isError) return <ServerAway onRetry={() => void holder.refetch()} />
  if (!holder.data) return <Splash />
  return (
    <Notice icon={IconWindowMaximize} color="orange" title={t('test:gate.title')} text={t('test:gate.text')}>
      <Button onClick={() => setHasAgreed(true)}>{t('test:gate.continue')}</Button>
      <Button component={Link} to="/participant" variant="default">
        {t('common:home')}
      </Button>
    </Notice>
  )
}
