import { Group, Text } from '@mantine/core'
import { IconCircleDot, IconCircleDotted, IconCircleOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { Capture } from '../store/capture-store.ts'

const ICONS = { on: IconCircleDot, waiting: IconCircleDotted, stopped: IconCircleOff } as const

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
