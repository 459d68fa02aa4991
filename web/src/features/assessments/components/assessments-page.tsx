import { Button, Container, Select, Stack } from '@mantine/core'
import type { Draft, ManagedAssessment } from '@pengawas/shared/contracts/assessment-management'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useListState } from '../../../lib/list-state.ts'
import { ListTable } from '../../../ui/list-table.tsx'
import { useAssessments } from '../api/assessments.ts'
import { AccommodationsDialog } from './accommodations-dialog.tsx'
import { useAssessmentColumns } from './assessment-columns.tsx'
import { CreateDialog } from './create-dialog.tsx'
import { DetailDialog } from './detail-dialog.tsx'
import { DraftList } from './draft-list.tsx'
import { DuplicatesAlert } from './duplicates-alert.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { ProctorsDialog } from './proctors-dialog.tsx'
import { RefreshButton } from './refresh-button.tsx'

export type AssessmentDialog = 'view' | 'edit' | 'proctors' | 'accommodations'

const STATUSES = ['scheduled', 'active', 'completed'] as const

/** Assessments that are more than drafts in the table; drafts above it, each to be gone on with. */
export function AssessmentsPage() {
  const { t } = useTranslation('assessments')
  const list = useListState(['status'], 'startDate')
  const result = useAssessments(list.query)
  const [query, setQuery] = useSearchParams()
  const [draft, setDraft] = useState<Draft | null>(null)
  const [open, setOpen] = useState<{ dialog: AssessmentDialog; assessment: ManagedAssessment } | null>(null)
  const columns = useAssessmentColumns((dialog, assessment) => setOpen({ dialog, assessment }))
  const close = (): void => setOpen(null)
  const setCreating = (isCreating: boolean): void =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (isCreating) next.set('create', '1')
        else next.delete('create')
        return next
      },
      { replace: true },
    )
  return (
    <Container size="xl" py="lg" px={{ base: 'sm', sm: 'lg' }}>
      <Stack gap="lg">
        <DuplicatesAlert />
        <DraftList
          onContinue={(chosen) => {
            setDraft(chosen)
            setCreating(true)
          }}
        />
        <ListTable
          list={list}
          result={result}
          searchLabel={t('search')}
          emptyText={t('empty')}
          filters={
            <Select
              aria-label={t('fields.status')}
              placeholder={t('filters.status')}
              clearable
              w={170}
              data={STATUSES.map((status) => ({ value: status, label: t(`statuses.${status}`) }))}
              value={list.filter('status')}
              onChange={(value) => list.setFilter('status', value)}
            />
          }
          actions={
            <>
              <RefreshButton size="sm" />
              <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setCreating(true)}>
                {t('create')}
              </Button>
            </>
          }
          caption={t('caption')}
          columns={columns}
          rowId={({ id }) => id}
        />
      </Stack>
      {query.has('create') ? (
        <CreateDialog
          key={draft?.id ?? 'new'}
          draft={draft}
          onClose={() => {
            setDraft(null)
            setCreating(false)
          }}
        />
      ) : null}
      {open?.dialog === 'view' ? <DetailDialog assessment={open.assessment} onClose={close} /> : null}
      {open?.dialog === 'edit' ? <EditDialog assessment={open.assessment} onClose={close} /> : null}
      {open?.dialog === 'proctors' ? <ProctorsDialog assessment={open.assessment} onClose={close} /> : null}
      {open?.dialog === 'accommodations' ? <AccommodationsDialog assessment={open.assessment} onClose={close} /> : null}
    </Container>
  )
}
