import { Anchor, Badge, Group, List, Paper, Text, ThemeIcon, Title } from '@mantine/core'
import type { ManagedAssessment } from '@pengawas/shared/contracts/assessment-management'
import type { SignedInUser } from '@pengawas/shared/contracts/auth'
import type { ReadinessCheck, ReadinessLine } from '@pengawas/shared/contracts/readiness'
import { IconAlertTriangle, IconBan, IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatInstant } from '../../../lib/dates.ts'
import { mayDo, useUser } from '../../../lib/profile.ts'
import { formatCount } from '../../../lib/rules/numbers.ts'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { readinessQuery } from '../api/assessments.ts'

const LOOKS = {
  ready: { Icon: IconCheck, color: 'green' },
  warning: { Icon: IconAlertTriangle, color: 'orange' },
  blocked: { Icon: IconBan, color: 'red' },
} as const

const dialog = (name: 'edit' | 'proctors' | 'sittings', id: string): string =>
  `/dashboard/assessments?dialog=${name}&assessment=${id}`

/** Where each check is put right; null where this is somebody else's to do. */
function remedyOf(check: ReadinessCheck, id: string, user: SignedInUser): string | null {
  if (check === 'proctors') return dialog('proctors', id)
  if (check === 'sittings') return dialog('sittings', id)
  if (check === 'logins') return '/dashboard/participants'
  if (check === 'certificates') return mayDo(user, 'certificate:brand') ? '/dashboard/system' : null
  return dialog('edit', id)
}

/** Whether an assessment can begin, line by line, each with its figures and the way to put it right. */
export function ReadinessPanel({ assessment }: { assessment: ManagedAssessment }) {
  const { t } = useTranslation('assessments')
  const result = useQuery(readinessQuery(assessment.id))
  return (
    <Paper component="section" withBorder p="md" radius="md" aria-labelledby="readiness">
      <Group justify="space-between" mb="sm">
        <Title order={4} size="h5" id="readiness">
          {t('readiness.title')}
        </Title>
        {result.data ? (
          <Badge variant="light" color={LOOKS[result.data.state].color}>
            {t(`readiness.states.${result.data.state}`)}
          </Badge>
        ) : null}
      </Group>
      <QueryStatus result={result} />
      <List listStyleType="none" spacing="xs">
        {result.data?.lines.map((line) => (
          <Line key={line.check} line={line} assessment={assessment} />
        ))}
      </List>
    </Paper>
  )
}

function Line({ line: { check, state, figures }, assessment }: { line: ReadinessLine; assessment: ManagedAssessment }) {
  const { t, i18n } = useTranslation('assessments')
  const { Icon, color } = LOOKS[state]
  const user = useUser()
  const remedy = state === 'ready' ? null : remedyOf(check, assessment.id, user)
  const [start, end] = [assessment.startDate, assessment.endDate].map((date) => formatInstant(date, i18n.language))
  const shown = Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, formatCount(value, i18n.language)]),
  )
  return (
    <List.Item
      icon={
        <ThemeIcon variant="light" color={color} size="sm" aria-hidden>
          <Icon size={14} />
        </ThemeIcon>
      }
    >
      <Text size="sm">
        <Text span fw={600}>
          {t(`readiness.checks.${check}`)} · {t(`readiness.states.${state}`)}
        </Text>
        <br />
        {t(`readiness.figures.${check}`, { ...shown, start, end })}{' '}
        {remedy === null ? null : (
          <Anchor component={Link} to={remedy} size="sm">
            {t('readiness.remedy')}
          </Anchor>
        )}
      </Text>
    </List.Item>
  )
}
