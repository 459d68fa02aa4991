import { Container, Select, Stack, Text } from '@mantine/core'
import type { SystemLog } from '@pengawas/shared/contracts/system'
import { useTranslation } from 'react-i18next'
import { useListState, type ListState } from '../../../lib/list-state.ts'
import { mayDo, useUser } from '../../../lib/profile.ts'
import { DayFilters } from '../../../ui/day-filters.tsx'
import { ExportMenu } from '../../../ui/export-menu.tsx'
import { ListTable } from '../../../ui/list-table.tsx'
import { NarrowedPill } from '../../../ui/narrowed-pill.tsx'
import { useAuditLog } from '../api/audit.ts'
import { useSaveLogs } from '../hooks/use-save-logs.ts'
import { useAuditColumns } from './audit-columns.tsx'
import { ChainCheck } from './chain-check.tsx'

/** All actions for people who may read the whole audit log; their own actions for everyone else. */
export function AuditPage() {
  const { t } = useTranslation('audit')
  const topics: Record<string, string> = t('topics', { returnObjects: true })
  const user = useUser()
  const readsAll = mayDo(user, 'audit:read')
  const list = useListState('audit', 'sequence')
  const result = useAuditLog(list.query)
  const save = useSaveLogs(list.exportQuery)
  const columns = useAuditColumns((filter, id) => list.setFilter(filter, id))
  return (
    <Container size="xl" py="lg" px={{ base: 'sm', sm: 'lg' }}>
      <Stack gap="lg">
        <Text c="var(--pengawas-quiet)">{t(readsAll ? 'hint' : 'ownHint')}</Text>
        {readsAll ? <ChainCheck /> : null}
        <ListTable
          list={list}
          result={result}
          emptyText={t('empty')}
          choices={{ action: { label: t('fields.action'), values: Object.keys(topics).map((topic) => `${topic}.`) } }}
          filters={<Filters list={list} first={result.data?.items[0]} />}
          actions={readsAll ? <ExportMenu isSaving={save.isPending} onSave={(format) => save.mutate(format)} /> : null}
          caption={t('caption')}
          columns={columns}
          rowId={({ sequence }) => String(sequence)}
        />
      </Stack>
    </Container>
  )
}

/** `first`: an entry of the list, which knows the name of the person it is narrowed to. */
function Filters({ list, first }: { list: ListState; first: SystemLog | undefined }) {
  const { t } = useTranslation('audit')
  const subjects: Record<string, string> = t('subjects', { returnObjects: true })
  const topics: Record<string, string> = t('topics', { returnObjects: true })
  const action = list.filter('action')
  return (
    <>
      <Select
        aria-label={t('filters.topic')}
        placeholder={t('filters.topic')}
        clearable
        searchable
        w={200}
        data={Object.entries(topics).map(([topic, label]) => ({ value: `${topic}.`, label }))}
        value={action}
        onChange={(value) => list.setFilter('action', value)}
      />
      <Select
        aria-label={t('fields.subject')}
        placeholder={t('fields.subject')}
        clearable
        searchable
        w={200}
        data={Object.entries(subjects).map(([value, label]) => ({ value, label }))}
        value={list.filter('subjectType')}
        onChange={(value) => list.setFilter('subjectType', value)}
      />
      <DayFilters list={list} />
      {list.filter('actorId') === null ? null : (
        <NarrowedPill
          label={t('fields.actor')}
          name={first?.actorName ?? t('gone')}
          onClear={() => list.setFilter('actorId', null)}
        />
      )}
      {list.filter('subjectId') === null ? null : (
        <NarrowedPill
          label={t('fields.subject')}
          name={(list.filter('subjectId') ?? '').slice(0, 8)}
          onClear={() => list.setFilter('subjectId', null)}
        />
      )}
    </>
  )
}
