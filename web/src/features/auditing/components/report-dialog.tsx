import { Anchor, Group, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core'
import type { DeskReport } from '@pengawas/shared/contracts/audit-desk'
import { isTechnicalFlag } from '@pengawas/shared/flags'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatInstant } from '../../../lib/dates.ts'
import { useFlagTitle } from '../../../lib/flag-title.ts'
import { formatCount } from '../../../lib/rules/numbers.ts'
import { DialogFrame } from '../../../ui/dialog-frame.tsx'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { WatchLink } from '../../../ui/supervision/watch-link.tsx'
import { reportQuery } from '../api/desk.ts'
import { resultText } from '../api/save-files.ts'
import { SaveReport } from './desk-columns.tsx'

/** One session as its report has it, with ways to its result and to each flag. */
export function ReportDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('auditing')
  const report = useQuery(reportQuery(id))
  return (
    <DialogFrame title={t('report.title')} onClose={onClose}>
      <QueryStatus result={report} />
      {report.data ? <Report report={report.data} /> : null}
    </DialogFrame>
  )
}

function Report({ report }: { report: DeskReport }) {
  const { t, i18n } = useTranslation(['auditing', 'wall', 'flags', 'results'])
  const { language } = i18n
  const { session, flags } = report
  const result = resultText(t, report, language)
  const { durationMinutes, endTime, sitting, place } = session
  const facts: readonly (readonly [string, string])[] = [
    [t('auditing:fields.code'), session.code],
    [t('auditing:fields.assessment'), session.assessmentTitle],
    [t('auditing:fields.sitting'), [sitting, place].filter((part) => part !== null).join(' · ') || '–'],
    [t('auditing:fields.attempt'), formatCount(session.attempt, language)],
    [t('auditing:fields.status'), t(`wall:status.${session.status}`)],
    [t('auditing:fields.start'), formatInstant(session.startTime, language)],
    [t('auditing:fields.end'), endTime === null ? '–' : formatInstant(endTime, language)],
    [t('auditing:fields.minutes'), durationMinutes === null ? '–' : formatCount(durationMinutes, language)],
    [t('auditing:fields.result'), result ?? t('auditing:report.noResult')],
  ]
  return (
    <Stack gap="md" data-testid="report">
      <Group justify="space-between">
        <Title order={3} size="h5">
          <bdi>{session.participantName}</bdi>
        </Title>
        <SaveReport id={session.id} />
      </Group>
      <SimpleGrid component="dl" cols={{ base: 1, sm: 3 }} spacing="xs" m={0}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <Text component="dt" size="xs" c="var(--pengawas-quiet)">
              {name}
            </Text>
            <Text component="dd" m={0} size="sm">
              <bdi>{value}</bdi>
            </Text>
          </div>
        ))}
      </SimpleGrid>
      <Group gap="md">
        <WatchLink testSessionId={session.id} />
        {result === null ? null : (
          <Anchor
            component={Link}
            size="sm"
            to={`/dashboard/assessments/${session.assessmentId}/results/${session.id}`}
          >
            {t('auditing:report.toResult')}
          </Anchor>
        )}
      </Group>
      <Flags flags={flags} />
    </Stack>
  )
}

function Flags({ flags }: { flags: DeskReport['flags'] }) {
  const { t, i18n } = useTranslation(['auditing', 'wall', 'flags'])
  const titleOf = useFlagTitle()
  if (flags.length === 0) return <Text size="sm">{t('auditing:report.noFlags')}</Text>
  return (
    <Table.ScrollContainer minWidth={520}>
      <Table captionSide="top" verticalSpacing="xs">
        <Table.Caption ta="start">{t('auditing:fields.flags')}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            {(['at', 'flag', 'severity', 'status'] as const).map((name) => (
              <Table.Th key={name} scope="col">
                {t(`flags:fields.${name}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {flags.map((flag) => (
            <Table.Tr key={flag.id}>
              <Table.Td>{formatInstant(flag.timestamp, i18n.language)}</Table.Td>
              <Table.Td>
                <Anchor component={Link} size="sm" to={`/dashboard/flags?flag=${flag.id}`}>
                  {titleOf(flag)}
                </Anchor>
              </Table.Td>
              <Table.Td>
                {t(isTechnicalFlag(flag) ? 'flags:kind.technical' : `wall:severity.${flag.severity}`)}
              </Table.Td>
              <Table.Td>
                {t(`flags:status.${flag.validationStatus}`)}
                {flag.reviewerName === null ? null : (
                  <Text size="xs" c="var(--pengawas-quiet)">
                    <bdi>{flag.reviewerName}</bdi>
                  </Text>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
