import { ActionIcon, Anchor, Badge, Group, Paper, Progress, SimpleGrid, Text, Title, Tooltip } from '@mantine/core'
import type { MarkedAssessment } from '@pengawas/shared/contracts/marking'
import { IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { overviewQuery } from '../api/marking.ts'
import { SettingsDialog } from './settings-dialog.tsx'

/** Each assessment with essays: how many are final, and how they are marked. */
export function AssessmentProgress() {
  const overview = useQuery(overviewQuery)
  const [editing, setEditing] = useState<MarkedAssessment | null>(null)
  if (!overview.data || overview.data.length === 0) return null
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {overview.data.map((assessment) => (
          <AssessmentCard key={assessment.assessmentId} assessment={assessment} onEdit={() => setEditing(assessment)} />
        ))}
      </SimpleGrid>
      {editing ? <SettingsDialog assessment={editing} onClose={() => setEditing(null)} /> : null}
    </>
  )
}

function AssessmentCard({ assessment, onEdit }: { assessment: MarkedAssessment; onEdit: () => void }) {
  const { t } = useTranslation(['marking', 'assessmentResults'])
  const { assessmentId, title, total, final, settings } = assessment
  const progress = t('progress', { final, total, count: total })
  const label = t('settings.open', { title })
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <Title order={2} size="h5">
          {title}
        </Title>
        <Tooltip label={label}>
          <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onEdit}>
            <IconSettings size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Group>
      <Text size="sm" mt="xs">
        {progress}
      </Text>
      <Progress
        value={total === 0 ? 0 : (final / total) * 100}
        mt={6}
        aria-label={`${title}: ${progress}`}
        color={final === total ? 'green' : 'blue'}
      />
      <Text size="sm" c="var(--pengawas-quiet)" mt="xs">
        {settings.secondMarkPercent === 0
          ? t('policy.once')
          : t('policy.twice', { percent: settings.secondMarkPercent, tolerance: settings.tolerance })}
      </Text>
      {settings.proposal === null ? null : (
        <Badge variant="light" color="orange" mt="xs" display="block" w="fit-content">
          {t('settings.waiting')}
        </Badge>
      )}
      <Anchor
        component={Link}
        to={`/dashboard/assessments/${assessmentId}/results`}
        size="sm"
        mt="xs"
        display="inline-block"
        aria-label={t('assessmentResults:openFor', { title })}
      >
        {t('assessmentResults:open')}
      </Anchor>
    </Paper>
  )
}
