import { Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** The head of a role's dashboard: the system's name, whose dashboard it is, and what belongs beside it. */
export function DashboardHead({ subtitle, children }: { subtitle: string; children?: ReactNode }) {
  const { t } = useTranslation('questionBank')
  return (
    <Group justify="space-between" align="flex-end" gap="sm">
      <Stack gap={2}>
        <Text size="sm" c="var(--pengawas-quiet)">
          {t('system')}
        </Text>
        <Title order={2} size="h3">
          {subtitle}
        </Title>
      </Stack>
      {children}
    </Group>
  )
}
