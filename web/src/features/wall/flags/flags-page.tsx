import { Anchor, Badge, Container, Group, Select, Stack, Text } from '@mantine/core'
import { MOST_PACKAGED_FLAGS } from '@pengawas/shared/contracts/evidence-packages'
import type { FoundFlag } from '@pengawas/shared/contracts/flags'
import { FLAG_SEVERITIES, FLAG_TYPES } from '@pengawas/shared/flags'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { useFlagKind, useFlagTitle } from '../../../lib/flag-title.ts'
import { mayDo, useUser } from '../../../lib/profile.ts'
import { formatCount } from '../../../lib/rules/numbers.ts'
import { useListState, type ListState } from '../../../lib/list-state.ts'
import { column, type Column } from '../../../ui/data-table.tsx'
import { ChosenBar, useChoiceColumn, useChosen } from '../../../ui/supervision/choosing.tsx'
import { DayFilters } from '../../../ui/day-filters.tsx'
import { ExportMenu } from '../../../ui/export-menu.tsx'
import { ListTable } from '../../../ui/list-table.tsx'
import { flagStatsQuery } from '../analytics/analytics-api.ts'
import { KindTruth } from '../../../ui/supervision/kind-truth.tsx'
import { FlagDialog } from './flag-dialog.tsx'
import { TerminationReviews } from './termination-reviews.tsx'
import { useFoundFlags } from './flags-api.ts'
import { useSaveFlags } from './use-save-flags.ts'

const STATUSES = ['pending', 'proposed', 'confirmed', 'dismissed'] as const

/** All flags of the assessments that the reader has to do with, running or over: found, opened and judged. */
export function FlagsPage() {
  const { t } = useTranslation('flags')
  const list = useListState('flags', 'timestamp', 'desc')
  const result = useFoundFlags(list.query)
  const mayExport = mayDo(useUser(), 'audit:read')
  const save = useSaveFlags(list.query)
  const open = list.filter('flag')
  const chosen = useChosen(MOST_PACKAGED_FLAGS)
  const titleOf = useFlagTitle()
  const choice = useChoiceColumn<FoundFlag>(chosen, {
    idOf: ({ flag }) => flag.id,
    nameOf: ({ flag, participantName }) => `${titleOf(flag)}, ${participantName}`,
  })
  const columns = useColumns((id) => list.setFilter('flag', id))
  return (
    <Container size="xl" py="lg" px={{ base: 'sm', sm: 'lg' }}>
      <Stack gap="lg">
        <Text c="var(--pengawas-quiet)">{t('hint')}</Text>
        <Counts />
        <TerminationReviews />
        <ChosenBar chosen={chosen} of="flags" most={MOST_PACKAGED_FLAGS} />
        <ListTable
          list={list}
          result={result}
          searchLabel={t('search')}
          emptyText={t('empty')}
          filters={<Filters list={list} />}
          actions={mayExport ? <ExportMenu isSaving={save.isPending} onSave={(format) => save.mutate(format)} /> : null}
          caption={t('caption')}
          columns={[...choice, ...columns]}
          rowId={({ flag }) => flag.id}
        />
      </Stack>
      {open === null ? null : <FlagDialog key={open} flagId={open} onClose={() => list.setFilter('flag', null)} />}
    </Container>
  )
}

/** All flags, and the critical ones among those of conduct. */
function Counts() {
  const { t, i18n } = useTranslation('flags')
  const { data } = useQuery(flagStatsQuery)
  if (!data) return null
  const critical = data.bySeverity.critical
  return (
    <Group gap="xs">
      <Badge variant="default" size="lg">
        {t('counts.total', { value: formatCount(data.total, i18n.language) })}
      </Badge>
      <Badge variant={critical > 0 ? 'filled' : 'default'} color="red.9" size="lg">
        {t('counts.critical', { value: formatCount(critical, i18n.language) })}
      </Badge>
    </Group>
  )
}

function Filters({ list }: { list: ListState }) {
  const { t } = useTranslation(['flags', 'wall'])
  const choice = (name: string, label: string, data: { value: string; label: string }[]) => (
    <Select
      aria-label={label}
      placeholder={label}
      clearable
      w={210}
      data={data}
      value={list.filter(name)}
      onChange={(value) => list.setFilter(name, value)}
    />
  )
  return (
    <>
      {choice(
        'status',
        t('flags:filters.status'),
        STATUSES.map((value) => ({ value, label: t(`flags:status.${value}`) })),
      )}
      {choice(
        'type',
        t('flags:filters.type'),
        FLAG_TYPES.map((value) => ({ value, label: t(`wall:flagType.${value}`) })),
      )}
      {choice('technical', t('flags:filters.kind'), [
        { value: 'false', label: t('flags:kind.conduct') },
        { value: 'true', label: t('flags:kind.technical') },
      ])}
      {choice('observed', t('flags:kind.observed'), [
        { value: 'true', label: t('flags:kind.observed') },
        { value: 'false', label: t('flags:kind.counting') },
      ])}
      {choice(
        'severity',
        t('flags:filters.severity'),
        FLAG_SEVERITIES.map((value) => ({ value, label: t(`wall:severity.${value}`) })),
      )}
      <DayFilters list={list} />
    </>
  )
}

function useColumns(onOpen: (id: string) => void): Column<FoundFlag>[] {
  const { t, i18n } = useTranslation(['flags', 'wall'])
  const titleOf = useFlagTitle()
  const kindOf = useFlagKind()
  return [
    column<FoundFlag>({
      id: 'flag',
      header: t('flags:fields.flag'),
      cell: ({ flag }) => (
        <div>
          <Anchor component="button" type="button" size="sm" ta="start" onClick={() => onOpen(flag.id)}>
            {titleOf(flag)}
          </Anchor>
          <Text size="xs" c="var(--pengawas-quiet)">
            {t(`wall:flagType.${flag.type}`)}
          </Text>
          <KindTruth flag={flag} />
        </div>
      ),
    }),
    column<FoundFlag>({
      id: 'at',
      header: t('flags:fields.at'),
      cell: ({ flag }) => formatInstant(flag.timestamp, i18n.language),
    }),
    column<FoundFlag>({
      id: 'candidate',
      header: t('flags:fields.candidate'),
      cell: ({ participantName, code, assessmentTitle }) => (
        <div>
          <bdi>{participantName}</bdi> · {code}
          <Text size="xs" c="var(--pengawas-quiet)">
            <bdi>{assessmentTitle}</bdi>
          </Text>
        </div>
      ),
    }),
    column<FoundFlag>({
      id: 'severity',
      header: t('flags:fields.severity'),
      cell: ({ flag }) => kindOf(flag),
    }),
    column<FoundFlag>({
      id: 'status',
      header: t('flags:fields.status'),
      cell: ({ flag }) => (
        <Group gap={4}>
          <Badge variant="light" color={flag.validationStatus === 'confirmed' ? 'red' : 'gray'}>
            {t(`flags:status.${flag.validationStatus}`)}
          </Badge>
          {flag.proposedVerdict === null ? null : (
            <Badge variant="outline" color="orange">
              {t('flags:status.proposed')}
            </Badge>
          )}
        </Group>
      ),
    }),
  ]
}
