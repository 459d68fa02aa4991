import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { PhoneInvite } from '../../../ui/phone-invite.tsx'
import type { Capture } from '../store/capture-store.ts'
import { AnalysisPanel } from './analysis-panel.tsx'
import { PracticeLimits } from './practice-limits.tsx'
import classes from './proctoring-panel.module.css'
import { RecordingSign } from './recording-sign.tsx'
import { SelfView } from './self-view.tsx'
import { SourceList } from './source-list.tsx'

interface ProctoringPanelProps {
  capture: Capture
  code: string | null
  /** The test session that a phone may join as its second camera. */
  phoneOf?: string | null
}

/** What the candidate shares, and what is seen of it: own picture, sources with their devices, the analysis. Practice has no `code`, and nobody who sees it. */
export function ProctoringPanel({ capture, code, phoneOf = null }: ProctoringPanelProps) {
  const { t } = useTranslation(['capture', 'secondCamera'])
  const camera = useStore(capture.store, (state) => state.tracks.camera)
  return (
    <div className={classes.panel}>
      <div>
        <SelfView track={camera} />
        {code === null ? null : (
          <p className={classes.code}>
            {t('capture:session.code')} <strong>{code}</strong>
          </p>
        )}
      </div>
      <aside className={classes.aside} aria-label={t('capture:session.sources')}>
        <SourceList capture={capture} />
        {code === null ? null : <RecordingSign capture={capture} />}
        {phoneOf === null ? null : (
          <section aria-label={t('secondCamera:title')}>
            <Text fw={600}>{t('secondCamera:title')}</Text>
            <PhoneInvite testSessionId={phoneOf} />
          </section>
        )}
        {code === null ? <PracticeLimits /> : <AnalysisPanel capture={capture} />}
      </aside>
    </div>
  )
}
