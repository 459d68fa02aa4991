import { Group, Loader, Text, ThemeIcon } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CheckOutcome } from './outcomes.ts'

const LOOKS = {
  good: { color: 'teal', icon: IconCheck },
  fair: { color: 'orange', icon: IconAlertTriangle },
  bad: { color: 'red', icon: IconX },
} as const

interface CheckRowProps {
  label: string
  /** Null while it is being checked. */
  outcome: CheckOutcome | null
  children?: ReactNode
}

/** One thing that was checked, with what to do about it in plain words. */
export function CheckRow({ label, outcome, children }: CheckRowProps) {
  const { t } = useTranslation('capture')
  const look = outcome ? LOOKS[outcome.state] : null
  return (
    <Group
      component="li"
      gap="md"
      wrap="nowrap"
      align="flex-start"
      data-testid="check"
      data-state={outcome?.state ?? 'pending'}
    >
      {look ? (
        <ThemeIcon radius="xl" size={32} variant="light" color={look.color}>
          <look.icon size={20} aria-hidden />
        </ThemeIcon>
      ) : (
        <Loader size={32} aria-hidden />
      )}
      <div style={{ flex: 1, minWidth: 0 }}>
        <Text fw={600}>{label}</Text>
        <Text size="sm" c="var(--pengawas-quiet)" role="status">
          {outcome
            ? t(`check.advice.${outcome.advice}`, { value: outcome.measured ?? 0, count: outcome.measured ?? 0 })
            : t('check.checking')}
          {outcome?.advice === 'ok' && outcome.measured !== undefined ? ` · ${outcome.measured} ms` : ''}
        </Text>
        {children}
      </div>
    </Group>
  )
}
