import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { TroubleBanner } from '../../../ui/trouble-banner.tsx'
import type { CaptureSession } from '../media/capture-session.ts'

/** What keeps the candidate from being seen and heard, each with what to do about it. */
export function SourceTroubles({ capture }: { capture: CaptureSession }) {
  const refusedBy = useStore(capture.store, (state) => state.refusedBy)
  return refusedBy === null ? null : <Refused code={refusedBy} />
}

/** The server will not have this page's picture and sound: only opening the page again helps. */
function Refused({ code }: { code: NonNullable<ReturnType<CaptureSession['store']['getState']>['refusedBy']> }) {
  const { t } = useTranslation(['capture', 'common'])
  return (
    <TroubleBanner
      icon={IconPlugConnectedX}
      color="red"
      title={t('capture:refused')}
      text={t(`common:errors.${code}`)}
      testId="refused"
    >
      <Button size="compact-md" color="red" onClick={() => window.location.reload()}>
        {t('common:reload')}
      </Button>
    </TroubleBanner>
  )
}
