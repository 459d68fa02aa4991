import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Above the lists of a role's dashboard: the system's name, whose dashboard it is, and what belongs beside it. No heading, for the shell has the page's one. */
export function DashboardHead({ subtitle, children }: { subtitle: string; children?: ReactNode }) {
  const { t } = useTranslation('questionBank')
  return (
    <Group justify="space-between" align="flex-end" gap="sm">
      <Stack gap={2}>
        <Text size="sm" c="var(--pengawas-quiet)">
          {t('system')}
        </Text>
        <Text fw={600}>{subtitle}</Text>
      </Stack>
      {children}
    </Group>
  )
}
