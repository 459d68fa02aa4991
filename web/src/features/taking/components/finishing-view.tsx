import { Button, Loader, Text } from '@mantine/core'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { IconCloudOff, IconCloudUp, IconHandStop, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatHourMinute } from '../../../lib/dates.ts'
import { useSessionStatus } from '../../../lib/session-status.ts'
import { useRunner, useTest } from '../hooks/test-context.ts'
import { unsentOf } from '../rules/outbox.ts'
import { Notice } from './notice.tsx'

/** Between the last press and the server's word. Where the server is away it says what waits, and what happens anyway. */
export function FinishingView() {
  const { t, i18n } = useTranslation(['test', 'common'])
  const unsent = useTest((state) => unsentOf(state.outbox).length)
  const isAway = useTest((state) => !state.isOnline || state.outbox.failures > 0 || state.finishFailure !== null)
  const deadline = useTest((state) => state.clock?.deadline)
  if (!isAway) {
    return (
      <Notice icon={IconCloudUp} color="blue" title={t('test:finishing.title')} text={t('test:finishing.saving')}>
        <Loader />
      </Notice>
    )
  }
  return (
    <Notice
      icon={IconCloudOff}
      color="orange"
      title={t('test:finishing.waiting')}
      text={t('test:finishing.unsent', { value: unsent })}
    >
      <Text c="var(--pengawas-quiet)">{t('test:finishing.keepOpen')}</Text>
      {deadline === undefined ? null : (
        <Text c="var(--pengawas-quiet)">
          {t('test:finishing.auto', { time: formatHourMinute(deadline, i18n.language) })}
        </Text>
      )}
      <Loader />
    </Notice>
  )
}

/** A test that was ended by a proctor, until somebody opens it again. */
export function TerminatedView({ children }: { children: ReactNode }) {
  const { t } = useTranslation('test')
  const { testSessionId } = useRunner().contact
  const reason = useTest((state) => state.statusReason)
  const status = useSessionStatus(testSessionId)
  if (status !== undefined && !isOver(status))
    return (
      <Notice icon={IconRefresh} color="blue" title={t('reopened.title')} text={t('reopened.text')}>
        {/* Taken up like a test that was interrupted: devices first, then the clock. */}
        <Button onClick={() => window.location.reload()}>{t('reopened.go')}</Button>
      </Notice>
    )
  return (
    <Notice icon={IconHandStop} color="red" title={t('terminated.title')} text={t('terminated.text')}>
      {reason === null ? null : (
        <Text fw={600} style={{ overflowWrap: 'anywhere' }} data-testid="status-reason">
          {t('halted.because')} <bdi>{reason}</bdi>
        </Text>
      )}
      {children}
    </Notice>
  )
}
