import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { connectionOf } from '../machine/connection-machine.ts'
import type { CaptureSession } from '../media/capture-session.ts'
import { AnalysisPanel } from './analysis-panel.tsx'
import classes from './proctoring-panel.module.css'
import { SelfView } from './self-view.tsx'
import { SourceList } from './source-list.tsx'

/** What the candidate shares, and what is seen of it: own picture, sources with their devices, the analysis. */
export function ProctoringPanel({ capture, code }: { capture: CaptureSession; code: string }) {
  const { t } = useTranslation(['capture', 'common'])
  const media = useStore(capture.store, (state) => state.media)
  const camera = useStore(capture.store, (state) => state.tracks.camera)
  const refusedBy = useStore(capture.store, (state) => state.refusedBy)
  return (
    <div className={classes.panel}>
      <div>
        <SelfView track={camera} />
        <p className={classes.code}>
          {t('capture:session.code')} <strong>{code}</strong>
        </p>
        <div aria-live="polite">
          {connectionOf(media) === 'reconnecting' ? (
            <Alert role="group" color="orange" variant="light" icon={<IconAlertTriangle aria-hidden />}>
              {t(media.socketUp ? 'capture:connection.mediaAway' : 'capture:connection.hubAway')}
            </Alert>
          ) : null}
          {refusedBy === null ? null : (
            <Alert role="group" color="red" variant="light" icon={<IconAlertTriangle aria-hidden />}>
              {t(`common:errors.${refusedBy}`)}{' '}
              <Button size="compact-sm" variant="subtle" color="red" onClick={() => window.location.reload()}>
                {t('common:reload')}
              </Button>
            </Alert>
          )}
        </div>
      </div>
      <aside className={classes.aside} aria-label={t('capture:session.sources')}>
        <SourceList capture={capture} />
        <AnalysisPanel capture={capture} />
      </aside>
    </div>
  )
}
