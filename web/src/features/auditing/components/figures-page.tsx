import { Container, Group, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core'
import { APPEAL_DECISIONS } from '@pengawas/shared/contracts/appeals'
import type { DeskFigures } from '@pengawas/shared/contracts/audit-desk'
import { FLAG_SEVERITIES, FLAG_TYPES } from '@pengawas/shared/flags'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { formatCount, formatPercent } from '../../../lib/rules/numbers.ts'
import { Counter } from '../../../ui/counter.tsx'
import { DayFilters } from '../../../ui/day-filters.tsx'
import { ExportMenu } from '../../../ui/export-menu.tsx'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { useFigures } from '../api/desk.ts'
import { useSaveFigures } from '../api/save-figures.ts'
import { Fairness } from './fairness.tsx'

/** Sessions and flags in figures, of all time or of the days that are asked for. */
export function FiguresPage() {
  const { t, i18n } = useTranslation('auditing')
  const [days, setDays] = useState<Readonly<Record<string, string>>>({})
  const figures = useFigures(new URLSearchParams(days).toString())
  const save = useSaveFigures()
  const shown = figures.data
  const filters = {
    filter: (name: string) => days[name] ?? null,
    setFilter: (name: string, value: string | null) => {
      const { [name]: _replaced, ...others } = days
      setDays(value === null ? others : { ...others, [name]: value })
    },
  }
  return (
    <Container size="xl" py="lg" px={{ base: 'sm', sm: 'lg' }}>
      <Stack gap="lg">
        <Text c="var(--pengawas-quiet)">{t('hint.figures')}</Text>
        <Group gap="sm" justify="space-between" align="end">
          <Group gap="sm">
            <DayFilters list={filters} />
          </Group>
          {shown === undefined ? null : (
            <ExportMenu isSaving={save.isPending} onSave={(format) => save.mutate({ format, figures: shown })} />
          )}
        </Group>
        <QueryStatus result={figures} />
        {shown ? (
          <>
            <Text size="sm" c="var(--pengawas-quiet)" role="status">
              {t('countedAt', { time: formatInstant(shown.at, i18n.language) })}
            </Text>
            <Figures figures={shown} />
          </>
        ) : null}
      </Stack>
    </Container>
  )
}

function Figures({ figures }: { figures: DeskFigures }) {
  const { t, i18n } = useTranslation(['auditing', 'wall', 'flags'])
  const { sessions, flags, appeals } = figures
  const percent = (value: number): string => formatPercent(value / 100, i18n.language)
  return (
    <>
      <Section title={t('auditing:figures.sessions')}>
        <SimpleGrid component="dl" cols={{ base: 2, sm: 3, lg: 6 }} m={0}>
          <Counter label={t('auditing:figures.total')} value={sessions.total} />
          <Counter label={t('auditing:figures.completed')} value={sessions.completed} />
          <Counter label={t('auditing:figures.flagged')} value={sessions.flagged} />
          <Counter label={t('auditing:figures.flags')} value={flags.total} />
          <Counter label={t('auditing:figures.completionRate')} value={percent(sessions.completionRate)} />
          <Counter label={t('auditing:figures.flagRate')} value={percent(sessions.flagRate)} />
        </SimpleGrid>
      </Section>
      <Section title={t('auditing:figures.bySeverity')}>
        <SimpleGrid component="dl" cols={{ base: 2, sm: 4 }} m={0}>
          {FLAG_SEVERITIES.map((severity) => (
            <Counter key={severity} label={t(`wall:severity.${severity}`)} value={flags.bySeverity[severity]} />
          ))}
        </SimpleGrid>
      </Section>
      <Section title={t('auditing:figures.byVerdict')}>
        <SimpleGrid component="dl" cols={{ base: 2, sm: 4 }} m={0}>
          {(['pending', 'confirmed', 'dismissed'] as const).map((verdict) => (
            <Counter key={verdict} label={t(`flags:status.${verdict}`)} value={flags.byVerdict[verdict]} />
          ))}
          <Counter label={t('auditing:figures.technical')} value={flags.technical} />
        </SimpleGrid>
      </Section>
      <Section title={t('auditing:figures.byType')}>
        <SimpleGrid component="dl" cols={{ base: 2, sm: 3, lg: 5 }} m={0}>
          {FLAG_TYPES.filter((type) => type !== 'technical').map((type) => (
            <Counter key={type} label={t(`wall:flagType.${type}`)} value={flags.byType[type]} />
          ))}
        </SimpleGrid>
      </Section>
      {appeals === undefined ? null : (
        <Section title={t('auditing:appeals.title')}>
          <SimpleGrid component="dl" cols={{ base: 2, sm: 3, lg: 6 }} m={0}>
            {(['waiting', 'overdue', 'decided'] as const).map((name) => (
              <Counter key={name} label={t(`auditing:appeals.${name}`)} value={appeals[name]} />
            ))}
            {APPEAL_DECISIONS.map((decision) => (
              <Counter key={decision} label={t(`auditing:appeals.${decision}`)} value={appeals.points[decision]} />
            ))}
          </SimpleGrid>
        </Section>
      )}
      <Section title={t('auditing:fairness.title')}>
        <Fairness figures={figures} />
      </Section>
      <Section title={t('auditing:figures.bySitting')}>
        <Sittings sittings={figures.sittings} />
      </Section>
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      {children}
    </section>
  )
}

function Sittings({ sittings }: Pick<DeskFigures, 'sittings'>) {
  const { t, i18n } = useTranslation('auditing')
  if (sittings.length === 0) return <Text size="sm">{t('empty.allSessions')}</Text>
  return (
    <Table.ScrollContainer minWidth={560}>
      <Table verticalSpacing="xs" aria-label={t('figures.bySitting')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('fields.assessment')}</Table.Th>
            <Table.Th scope="col">{t('fields.sitting')}</Table.Th>
            <Table.Th scope="col">{t('figures.total')}</Table.Th>
            <Table.Th scope="col">{t('figures.completed')}</Table.Th>
            <Table.Th scope="col">{t('figures.flagged')}</Table.Th>
            <Table.Th scope="col">{t('figures.flags')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sittings.map((one) => (
            <Table.Tr key={`${one.assessmentId} ${one.sittingId ?? ''}`}>
              <Table.Td>
                <bdi>{one.assessmentTitle}</bdi>
              </Table.Td>
              <Table.Td>
                <bdi>
                  {[one.sitting, one.place].filter((part) => part !== null).join(' · ') || t('figures.noSitting')}
                </bdi>
              </Table.Td>
              {(['sessions', 'completed', 'flagged', 'flags'] as const).map((name) => (
                <Table.Td key={name}>{formatCount(one[name], i18n.language)}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
