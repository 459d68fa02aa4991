import { Container, Select, Stack, Text } from '@mantine/core'
import type { DeskSession } from '@pengawas/shared/contracts/audit-desk'
import { MOST_PACKAGED_SESSIONS } from '@pengawas/shared/contracts/evidence-packages'
import { TEST_SESSION_STATUSES } from '@pengawas/shared/contracts/test-sessions'
import { useTranslation } from 'react-i18next'
import { type ListState, useListState } from '../../../lib/list-state.ts'
import { DayFilters } from '../../../ui/day-filters.tsx'
import { ExportMenu } from '../../../ui/export-menu.tsx'
import { ListTable } from '../../../ui/list-table.tsx'
import { NarrowedPill } from '../../../ui/narrowed-pill.tsx'
import { ChosenBar, useChoiceColumn, useChosen } from '../../../ui/supervision/choosing.tsx'
import { useDeskSessions } from '../api/desk.ts'
import { useSaveSessions } from '../api/save-files.ts'
import { ReportDialog } from './report-dialog.tsx'
import { useDeskColumns } from './desk-columns.tsx'

/** All test sessions, or as reports those that were completed: found, opened, and taken away as a file. */
export function DeskSessionsPage({ name }: { name: 'reports' | 'allSessions' }) {
  const { t } = useTranslation(['auditing', 'wall'])
  const isReports = name === 'reports'
  const list = useListState(name, 'start', 'desc')
  const only = isReports ? '&status=completed' : ''
  const result = useDeskSessions(list.query + only)
  const save = useSaveSessions(list.exportQuery + only)
  const open = list.filter('report')
  const columns = useDeskColumns(
    (id) => list.setFilter('report', id),
    (id) => list.setFilter('assessmentId', id),
  )
  const chosen = useChosen(MOST_PACKAGED_SESSIONS)
  const choice = useChoiceColumn<DeskSession>(chosen, {
    idOf: ({ id }) => id,
    nameOf: ({ participantName, code }) => `${participantName} (${code})`,
  })
  const flagged = [
    { value: 'true', label: t('auditing:flagged.true') },
    { value: 'false', label: t('auditing:flagged.false') },
  ]
  return (
    <Container size="xl" py="lg" px={{ base: 'sm', sm: 'lg' }}>
      <Stack gap="lg">
        <Text c="var(--pengawas-quiet)">{t(isReports ? 'auditing:hint.reports' : 'auditing:hint.allSessions')}</Text>
        <ChosenBar chosen={chosen} of="sessions" most={MOST_PACKAGED_SESSIONS} />
        <ListTable
          list={list}
          result={result}
          searchLabel={t('auditing:search')}
          emptyText={t(isReports ? 'auditing:empty.reports' : 'auditing:empty.allSessions')}
          choices={{
            ...(isReports ? {} : { status: { label: t('auditing:fields.status'), values: TEST_SESSION_STATUSES } }),
            flagged: { label: t('auditing:fields.flags'), values: flagged.map(({ value }) => value) },
          }}
          filters={
            <>
              {isReports ? null : (
                <Choice
                  list={list}
                  name="status"
                  label={t('auditing:fields.status')}
                  data={TEST_SESSION_STATUSES.map((value) => ({ value, label: t(`wall:status.${value}`) }))}
                />
              )}
              <Choice list={list} name="flagged" label={t('auditing:fields.flags')} data={flagged} />
              <DayFilters list={list} />
              <OnlyAssessment list={list} first={result.data?.items[0]} />
            </>
          }
          actions={<ExportMenu isSaving={save.isPending} onSave={(format) => save.mutate(format)} />}
          caption={t(isReports ? 'auditing:caption.reports' : 'auditing:caption.allSessions')}
          columns={[...choice, ...(isReports ? columns.filter(({ id }) => id !== 'status' && id !== 'end') : columns)]}
          rowId={({ id }) => id}
        />
      </Stack>
      {open === null ? null : <ReportDialog key={open} id={open} onClose={() => list.setFilter('report', null)} />}
    </Container>
  )
}

interface ChoiceProps {
  list: ListState
  name: string
  label: string
  data: { value: string; label: string }[]
}

function Choice({ list, name, label, data }: ChoiceProps) {
  return (
    <Select
      aria-label={label}
      placeholder={label}
      clearable
      w={190}
      data={data}
      value={list.filter(name)}
      onChange={(value) => list.setFilter(name, value)}
    />
  )
}

/** `first`: a session of the list, which knows what the assessment is called. */
function OnlyAssessment({ list, first }: { list: ListState; first: DeskSession | undefined }) {
  const { t } = useTranslation('auditing')
  const id = list.filter('assessmentId')
  if (id === null) return null
  const name = first?.assessmentId === id ? first.assessmentTitle : id.slice(0, 8)
  return (
    <NarrowedPill label={t('fields.assessment')} name={name} onClear={() => list.setFilter('assessmentId', null)} />
  )
}
