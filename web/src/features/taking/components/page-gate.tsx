import { Button } from '@mantine/core'
import { IconWindowMaximize } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { failureCode } from '../../../lib/http.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { ServerAway } from '../../../ui/server-away.tsx'
import { Splash } from '../../../ui/splash.tsx'
import { hubBackend, type TestBackend } from '../session/backend.ts'
import { isHeldElsewhere } from '../session/held-elsewhere.ts'
import { pageIdentity } from '../session/page-identity.ts'
import { savePageKey, pageKeyOf } from '../session/page-key.ts'
import { Notice } from './notice.tsx'

async function openBackend(testSessionId: string): Promise<TestBackend> {
  const tabId = await pageIdentity()
  const get = (): string | undefined => pageKeyOf(testSessionId, tabId)?.pageSecret
  return hubBackend(testSessionId, { get, save: (page) => savePageKey(testSessionId, tabId, page) })
}

/**
 * Before a running test opens on this page: where another page has it and is alive, the candidate decides first, and that page
 * is notified. A page that was left with the test after a crash gives way by itself. A page that has it proves that, so that
 * its connection is taken for its own also after it was signed in again.
 */
export function PageGate({ testSessionId, children }: { testSessionId: string; children: ReactNode }) {
  const { t } = useTranslation(['test', 'common'])
  const holder = useQuery({
    queryKey: ['test-page', testSessionId],
    queryFn: async () => ({ isElsewhere: await isHeldElsewhere(await openBackend(testSessionId)) }),
    gcTime: 0,
  })
  const take = useMutation({ mutationFn: async () => (await openBackend(testSessionId)).takeOver(true) })
  if (take.isSuccess || holder.data?.isElsewhere === false) return children
  // A session that has just ended, say: the page behind knows what to make of it.
  if (holder.isError && failureCode(holder.error) !== 'unreachable' && failureCode(holder.error) !== 'unavailable')
    return children
  if (holder.isError) return <ServerAway onRetry={() => void holder.refetch()} />
  if (!holder.data) return <Splash />
  return (
    <Notice icon={IconWindowMaximize} color="orange" title={t('test:gate.title')} text={t('test:gate.text')}>
      {take.isError ? <FailureAlert error={take.error} /> : null}
      <Button loading={take.isPending} onClick={() => take.mutate()}>
        {t('test:gate.continue')}
      </Button>
      <Button component={Link} to="/participant" variant="default">
        {t('common:home')}
      </Button>
    </Notice>
  )
}
