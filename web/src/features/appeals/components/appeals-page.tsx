import { Badge, Container, Group, Paper, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { type AppealFilter, appealFilterSchema } from '@pengawas/shared/contracts/appeals'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { formatInstant } from '../../../lib/dates.ts'
import { formatCount } from '../../../lib/rules/numbers.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { PageLinks } from '../../../ui/page-links.tsx'
import { useAppeals } from '../api/appeals.ts'
import { AppealDesk } from './appeal-desk.tsx'

const PAGE_SIZE = 25
const HOUR_MS = 60 * 60_000

/** The appeals that wait for an auditor, those that waited too long, and those that were decided; with one of them open. */
export function AppealsPage() {
  const [parameters] = useSearchParams()
  const open = parameters.get('appeal')
  return (
    <Container size="xl" py="lg" px={{ base: 'sm', sm: 'lg' }}>
      {open === null ? <AppealList /> : <AppealDesk key={open} id={open} />}
    </Container>
  )
}

function AppealList() {
  const { t, i18n } = useTranslation('appeals')
  const [state, setState] = useState<AppealFilter>('open')
  const [page, setPage] = useState(1)
  const appeals = useAppeals(state, page, PAGE_SIZE)
  const { data } = appeals
  // Waiting times are as old as the list that they belong to.
  const hours = (from: string): number => Math.max(0, Math.floor((appeals.dataUpdatedAt - Date.parse(from)) / HOUR_MS))
  return (
    <Stack gap="md">
      <Text c="var(--pengawas-quiet)">{t('desk.hint')}</Text>
      <SegmentedControl
        aria-label={t('desk.filter')}
        data={appealFilterSchema.options.map((value) => ({
          value,
          label:
            data === undefined
              ? t(`desk.${value}`)
              : `${t(`desk.${value}`)} (${formatCount(data.counts[value], i18n.language)})`,
        }))}
        value={state}
        onChange={(value) => {
          setState(appealFilterSchema.parse(value))
          setPage(1)
        }}
      />
      {appeals.isError ? <FailureAlert error={appeals.error} /> : null}
      {appeals.isPending ? <Skeleton h={120} /> : null}
      {data?.items.length === 0 ? <Text>{t('desk.empty')}</Text> : null}
      {data?.items.map((item) => (
        <Paper
          key={item.id}
          component={Link}
          to={`?appeal=${item.id}`}
          withBorder
          p="md"
          data-testid="listed-appeal"
          style={{ color: 'inherit', textDecoration: 'none' }}
        >
          <Group justify="space-between" gap="xs">
            <div>
              <Text fw={600}>
                <bdi>{item.participantName}</bdi>
              </Text>
              <Text size="sm">
                <bdi>{item.assessmentTitle}</bdi> · <bdi>{item.code}</bdi>
              </Text>
              <Text size="sm" c="var(--pengawas-quiet)">
                {item.decidedAt !== null
                  ? t('desk.decidedBy', {
                      name: item.decidedByName ?? '',
                      time: formatInstant(item.decidedAt, i18n.language),
                    })
                  : item.submittedAt === null
                    ? null
                    : t('desk.waits', {
                        days: Math.floor(hours(item.submittedAt) / 24),
                        hours: hours(item.submittedAt) % 24,
                      })}
                {item.decidedAt === null && item.dueAt !== null
                  ? ` · ${t('desk.dueAt', { time: formatInstant(item.dueAt, i18n.language) })}`
                  : null}
              </Text>
            </div>
            <Group gap="xs">
              {item.isOverdue ? <Badge color="red">{t('desk.overdue')}</Badge> : null}
              {item.hadPart && item.decidedAt === null ? (
                <Badge color="gray" variant="light">
                  {t('desk.hadPartShort')}
                </Badge>
              ) : null}
              <Badge variant="light">{t('desk.points', { value: item.points })}</Badge>
            </Group>
          </Group>
        </Paper>
      ))}
      {data !== undefined && data.total > PAGE_SIZE ? (
        <PageLinks total={data.total} pageSize={PAGE_SIZE} page={page} onChange={setPage} />
      ) : null}
    </Stack>
  )
}
