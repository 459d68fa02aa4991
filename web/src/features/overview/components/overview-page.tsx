import { Badge, Container, Group, Skeleton, Stack, Title } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { mayDo, useUser } from '../../../lib/profile.ts'
import { MetricsPanel } from './metrics-panel.tsx'
import { Shortcuts } from './shortcuts.tsx'

/** Drawing charts takes far more code than the rest of the page, which need not wait for it. */
const ActivityCharts = lazy(async () => ({ default: (await import('./activity-charts.tsx')).ActivityCharts }))

const FIGURES = {
  'super-admin': ['activeUsers', 'activeSessions', 'totalFlagsToday', 'successfulCompletions'],
  administrator: [
    'activeAssessments',
    'activeSessions',
    'totalFlagsToday',
    'successfulCompletions',
    'completedAssessments',
  ],
} as const

/** Where every staff role begins: the figures it may see and the ways to its work. */
export function OverviewPage() {
  const { t } = useTranslation(['overview', 'common'])
  const user = useUser()
  return (
    <Container size="xl" py="lg" px={{ base: 'sm', sm: 'lg' }}>
      <Stack gap="xl">
        <Group gap="sm">
          <Title order={2} size="h3">
            {t('overview:greeting', { name: user.name })}
          </Title>
          <Badge variant="light" size="lg">
            {t(`common:roles.${user.role}`)}
          </Badge>
        </Group>
        {mayDo(user, 'system:read') ? (
          <MetricsPanel figures={user.role === 'super-admin' ? FIGURES['super-admin'] : FIGURES.administrator} />
        ) : null}
        <Shortcuts user={user} />
        {mayDo(user, 'system:read') ? (
          <Suspense fallback={<Skeleton h={300} />}>
            <ActivityCharts />
          </Suspense>
        ) : null}
      </Stack>
    </Container>
  )
}
