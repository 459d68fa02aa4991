import { Button, Text } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { formatHourMinute } from '../../../lib/dates.ts'
import { SOURCE_ICONS } from '../../../ui/source-icons.ts'
import { TroubleBanner } from '../../../ui/trouble-banner.tsx'
import { meanwhileOf } from '../machine/meanwhile.ts'
import { troublesOf, type Trouble } from '../machine/troubles.ts'
import type { Capture } from '../store/capture-store.ts'
import { DeviceMenu } from './device-menu.tsx'
import { SoundTrouble } from './sound-trouble.tsx'

const LOOK_EVERY_MS = 1_000

/** What keeps the candidate from being seen and heard, each with what to do about it, until it is mended. */
export function SourceTroubles({ capture, isPractice = false }: { capture: Capture; isPractice?: boolean }) {
  const sources = useStore(capture.store, (state) => state.sources)
  const media = useStore(capture.store, (state) => state.media)
  const refusedBy = useStore(capture.store, (state) => state.refusedBy)
  const [now, setNow] = useState(() => Date.now())
  useInterval(() => setNow(Date.now()), LOOK_EVERY_MS, { autoInvoke: true })
  if (refusedBy !== null) return <Refused code={refusedBy} />
  return (
    <>
      {troublesOf({ sources, media }, now).map((trouble) => (
        // Another cause is other news.
        <SourceTrouble
          key={`${trouble.source} ${trouble.text}`}
          trouble={trouble}
          capture={capture}
          isPractice={isPractice}
        />
      ))}
      <SoundTrouble capture={capture} />
    </>
  )
}

interface SourceTroubleProps {
  trouble: Trouble
  capture: Capture
  isPractice: boolean
}

function SourceTrouble({ trouble, capture, isPractice }: SourceTroubleProps) {
  const { t, i18n } = useTranslation(['capture', 'common'])
  const status = useStore(capture.store, (state) => state.status)
  const { source, cause, since, isRequired, text } = trouble
  const name = t(`common:sources.${source}`)
  const time = formatHourMinute(new Date(since).toISOString(), i18n.language)
  return (
    <TroubleBanner
      icon={SOURCE_ICONS[source].off}
      color={isRequired ? 'red' : 'orange'}
      title={`${name}: ${t(`capture:source.${cause}`)}`}
      text={
        <>
          <div>{t(`capture:trouble.${text}`, { source: name })}</div>
          <Text size="md">
            {t(`capture:meanwhile.${isPractice ? 'practice' : meanwhileOf(status, isRequired)}`)}{' '}
            {t('capture:meanwhile.since', { time })}.
          </Text>
        </>
      }
      isLarge
      testId={`trouble-${source}`}
    >
      <Button size="md" color={isRequired ? 'red' : 'orange'} onClick={() => void capture.reopen(source)}>
        {t(source === 'screen' ? 'capture:session.shareAgain' : 'capture:session.retrySource')}
      </Button>
      {source === 'screen' ? null : <DeviceMenu source={source} capture={capture} isSpelled />}
    </TroubleBanner>
  )
}

/** The server will not have this page's picture and sound: only opening the page again helps. */
function Refused({ code }: { code: NonNullable<ReturnType<Capture['store']['getState']>['refusedBy']> }) {
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
