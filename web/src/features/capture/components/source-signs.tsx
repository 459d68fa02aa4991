import { Tooltip } from '@mantine/core'
import type { MediaSource } from '@pengawas/shared/contracts/proctoring'
import { MEDIA_SOURCES } from '@pengawas/shared/contracts/proctoring'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { SOURCE_ICONS } from '../../../ui/source-icons.ts'
import { shownStateOf } from '../machine/source-state.ts'
import type { Capture } from '../store/capture-store.ts'
import classes from './source-signs.module.css'

/** Camera, microphone and screen as they really are, for the header of the test. */
export function SourceSigns({ capture }: { capture: Capture }) {
  const sources = useStore(capture.store, (state) => state.sources)
  return (
    <>
      {MEDIA_SOURCES.filter((source) => sources[source].requirement !== 'off').map((source) => (
        <SourceSign key={source} source={source} capture={capture} />
      ))}
    </>
  )
}

function SourceSign({ source, capture }: { source: MediaSource; capture: Capture }) {
  const { t } = useTranslation(['capture', 'common'])
  const status = useStore(capture.store, (state) => state.sources[source])
  const state = shownStateOf(status)
  const isOn = state === 'live' || state === 'unsent'
  const Icon = isOn ? SOURCE_ICONS[source].on : SOURCE_ICONS[source].off
  const text = `${t(`common:sources.${source}`)}: ${t(`capture:source.${state}`)}`
  return (
    <Tooltip label={text}>
      <span
        className={classes.sign}
        role="img"
        aria-label={text}
        data-state={state === 'live' ? 'on' : isOn || state === 'declined' ? 'idle' : 'trouble'}
      >
        <Icon size={20} aria-hidden />
      </span>
    </Tooltip>
  )
}
