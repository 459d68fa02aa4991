import { Alert, Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Assessment } from '@pengawas/shared/contracts/assessments'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { IconAlertTriangle, IconPlayerPause } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useSignOutOn } from '../../../lib/profile.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { MAIN_ID } from '../../../ui/skip-link.tsx'
import { connectionOf } from '../machine/connection-machine.ts'
import type { CaptureSession } from '../media/capture-session.ts'
import { AnalysisPanel } from './analysis-panel.tsx'
import { ConnectionBadge } from './connection-badge.tsx'
import { FinishDialog } from './finish-dialog.tsx'
import { SessionOver, Superseded } from './notices.tsx'
import { SelfView } from './self-view.tsx'
import { SessionRoom } from './session-room.tsx'
import { SourceList } from './source-list.tsx'
import classes from './session-page.module.css'

interface SessionPageProps {
  assessment: Assessment
  id: string
  code: string
  capture: CaptureSession
}

/** The monitored test: calm, one thing at a time, the truth about the connection always in view. */
export function SessionPage({ assessment, id, code, capture }: SessionPageProps) {
  const { t } = useTranslation(['capture', 'common'])
  const [finishing, finish] = useDisclosure(false)
  const media = useStore(capture.store, (state) => state.media)
  const status = useStore(capture.store, (state) => state.status)
  const camera = useStore(capture.store, (state) => state.tracks.camera)
  const refusedBy = useStore(capture.store, (state) => state.refusedBy)
  const connection = connectionOf(media)
  useSignOutOn(refusedBy)

  if (media.phase === 'superseded') return <Superseded />
  if (isOver(status) || refusedBy === 'test-session-over') return <SessionOver />
  const halted = status === 'paused' || status === 'locked' ? status : null
  return (
    <div className={classes.page}>
      <PageHeader canLeave={false}>
        <div className={classes.title}>
          <Text fw={650} truncate>
            {assessment.title}
          </Text>
          <Text size="sm" c="var(--pengawas-quiet)">
            {t('capture:session.code')} <span className={classes.code}>{code}</span>
          </Text>
        </div>
        <ConnectionBadge connection={connection} />
        <Button variant="default" onClick={finish.open}>
          {t('capture:session.finish')}
        </Button>
      </PageHeader>
      <div className={classes.body}>
        <main id={MAIN_ID} className={classes.main}>
          <div aria-live="polite">
            {connection === 'reconnecting' ? (
              <Alert role="group" color="orange" variant="light" icon={<IconAlertTriangle aria-hidden />} mb="md">
                {t(media.socketUp ? 'capture:connection.mediaAway' : 'capture:connection.hubAway')}
              </Alert>
            ) : null}
            {refusedBy === null ? null : (
              <Alert role="group" color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} mb="md">
                {t(`common:errors.${refusedBy}`)}{' '}
                <Button size="compact-sm" variant="subtle" color="red" onClick={() => window.location.reload()}>
                  {t('common:reload')}
                </Button>
              </Alert>
            )}
            {halted === null ? null : (
              <Alert role="group" color="orange" icon={<IconPlayerPause aria-hidden />} mb="md">
                {t(`capture:session.status.${halted}`)}
              </Alert>
            )}
          </div>
          <SessionRoom />
        </main>
        <aside className={classes.aside} aria-label={t('capture:session.sources')}>
          <SelfView track={camera} />
          <SourceList capture={capture} />
          <AnalysisPanel capture={capture} />
        </aside>
      </div>
      <FinishDialog
        opened={finishing}
        testSessionId={id}
        onClose={finish.close}
        onFinished={() => {
          capture.store.setState({ status: 'completed' })
          capture.stop()
        }}
      />
    </div>
  )
}
