import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { Capture } from '../store/capture-store.ts'
import { AnalysisPanel } from './analysis-panel.tsx'
import { PracticeLimits } from './practice-limits.tsx'
import classes from './proctoring-panel.module.css'
import { SelfView } from './self-view.tsx'
import { SourceList } from './source-list.tsx'

/** What the candidate shares, and what is seen of it: own picture, sources with their devices, the analysis. Practice has no `code`, and nobody who sees it. */
export function ProctoringPanel({ capture, code }: { capture: Capture; code: string | null }) {
  const { t } = useTranslation('capture')
  const camera = useStore(capture.store, (state) => state.tracks.camera)
  return (
    <div className={classes.panel}>
      <div>
        <SelfView track={camera} />
        {code === null ? null : (
          <p className={classes.code}>
            {t('session.code')} <strong>{code}</strong>
          </p>
        )}
      </div>
      <aside className={classes.aside} aria-label={t('session.sources')}>
        <SourceList capture={capture} />
        {code === null ? <PracticeLimits /> : <AnalysisPanel capture={capture} />}
      </aside>
    </div>
  )
}
