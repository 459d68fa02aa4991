import { Badge, Group, Paper, Stack, Text } from '@mantine/core'
import type { LtiPlatform } from '@pengawas/shared/contracts/lti'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { MATCHING_TEXTS } from '../rules/text-keys.ts'
import { CopiedLine } from './copied-line.tsx'
import { PlatformActions } from './platform-actions.tsx'

/** One platform: who is believed of it, what it may open, and how it is doing. */
export function PlatformCard({ platform, onEdit }: { platform: LtiPlatform; onEdit: () => void }) {
  const { t, i18n } = useTranslation('lti')
  const { name, issuer, clientId, status, matching, enrols, assessments } = platform
  const { createdByName, createdAt, lastLaunchAt, waiting, failed } = platform
  const at = (instant: string): string => formatInstant(instant, i18n.language)
  const lines = [
    t('made', { time: at(createdAt), name: createdByName ?? '–' }),
    lastLaunchAt === null ? t('neverLaunched') : t('lastLaunch', { time: at(lastLaunchAt) }),
    ...(waiting === 0 ? [] : [t('waiting', { value: waiting, count: waiting })]),
    ...(failed === 0 ? [] : [t('failed', { value: failed, count: failed })]),
  ]
  return (
    <Paper withBorder p="sm" role="listitem" data-testid="platform">
      <Group gap="xs">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          <bdi>{name}</bdi>
        </Text>
        <Badge variant="light" color={status === 'active' ? 'teal' : 'gray'}>
          {t(`statuses.${status}`)}
        </Badge>
      </Group>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        <bdi dir="ltr">
          {issuer} · {clientId}
        </bdi>
      </Text>
      <Text size="sm" mt={4}>
        {t('found', { what: t(`matchings.${MATCHING_TEXTS[matching]}`) })} · {t(enrols ? 'enrolsYes' : 'enrolsNo')}
      </Text>
      <Text size="sm" mt={4} c="var(--pengawas-quiet)" style={{ overflowWrap: 'anywhere' }}>
        {lines.join(' · ')}
      </Text>
      <Stack gap="xs" mt="sm">
        {assessments.length === 0 ? <Text size="sm">{t('noLinks')}</Text> : null}
        {assessments.map(({ id, title }) => (
          <CopiedLine key={id} label={t('linkFor', { title })} value={`assessment=${id}`} />
        ))}
      </Stack>
      <PlatformActions platform={platform} onEdit={onEdit} />
    </Paper>
  )
}
