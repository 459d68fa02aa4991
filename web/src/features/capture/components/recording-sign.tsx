import { Group, Text, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconCircleDot, IconCircleDotted, IconCircleOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { Capture } from '../store/capture-store.ts'
import classes from './source-signs.module.css'

const ICONS = { on: IconCircleDot, waiting: IconCircleDotted, stopped: IconCircleOff } as const

/** The same as one mark, for the header of the test: it is seen whatever else is open. */
export function RecordingMark({ capture }: { capture: Capture }) {
  const { t } = useTranslation('capture')
  const recording = useStore(capture.store, (state) => state.recording)
  const shown = recording === null || recording === 'off' ? null : recording
  const Icon = shown === null ? null : ICONS[shown]
  return (
    <span role="status" aria-label={t('recording.title')}>
      {shown === null || Icon === null ? null : (
        <Tooltip label={t(`recording.${shown}`)}>
          <span className={classes.sign} data-state={shown === 'on' ? 'recording' : 'idle'}>
            <Icon size={20} aria-hidden />
            <VisuallyHidden>{t(`recording.${shown}`)}</VisuallyHidden>
          </span>
        </Tooltip>
      )}
    </span>
  )
}

/** Whether the candidate is recorded at this moment, as the media node says that writes it. */
export function RecordingSign({ capture }: { capture: Capture }) {
  const { t } = useTranslation('capture')
  const recording = useStore(capture.store, (state) => state.recording)
  const shown = recording === null || recording === 'off' ? null : recording
  const Icon = shown === null ? null : ICONS[shown]
  return (
    <section aria-live="polite" aria-label={t('recording.title')}>
      {shown === null || Icon === null ? null : (
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <Icon size={20} aria-hidden style={{ flexShrink: 0 }} />
          <Text size="sm" fw={shown === 'on' ? 600 : 400}>
            {t(`recording.${shown}`)}
          </Text>
        </Group>
      )}
    </section>
  )
}
