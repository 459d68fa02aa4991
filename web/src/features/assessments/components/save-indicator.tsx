import { Group, Loader, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

export type SaveState = 'idle' | 'saving' | 'saved' | 'error'

const ICONS = { idle: IconPencil, saved: IconCheck, error: IconAlertTriangle } as const

export function SaveIndicator({ state }: { state: SaveState }) {
  const { t } = useTranslation('assessments')
  const Icon = state === 'saving' ? null : ICONS[state]
  return (
    <Group
      gap={6}
      role="status"
      wrap="nowrap"
      c={state === 'error' ? 'var(--mantine-color-error)' : 'var(--pengawas-quiet)'}
    >
      {Icon === null ? <Loader size={16} aria-hidden /> : <Icon size={16} aria-hidden />}
      <Text size="sm">{t(`indicator.${state}`)}</Text>
    </Group>
  )
}
