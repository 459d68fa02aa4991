import { Center, Stack, Text, Title } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useWall } from '../hooks/wall-context.ts'

export function EmptyWall() {
  const { t } = useTranslation('wall')
  const hasAssessment = useWall((state) => (state.assessments?.length ?? 0) > 0)
  return (
    <Center style={{ flex: 1 }} p="xl">
      <Stack align="center" gap="xs" ta="center" maw={420}>
        <IconUsersGroup size={56} stroke={1.2} aria-hidden color="var(--pengawas-quiet)" />
        <Title order={2} size="h3">
          {t('empty')}
        </Title>
        <Text c="var(--pengawas-quiet)">{t(hasAssessment ? 'emptyHint' : 'emptyNoAssessment')}</Text>
      </Stack>
    </Center>
  )
}
