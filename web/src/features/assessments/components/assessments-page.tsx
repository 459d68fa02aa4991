import { Button, Container, Select, Stack } from '@mantine/core'
import { LISTED_STATES } from '@pengawas/shared/contracts/assessment-management'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useListState } from '../../../lib/list-state.ts'
import { ListTable } from '../../../ui/list-table.tsx'
import { useAssessments } from '../api/assessments.ts'
import { useOpenDialog } from '../hooks/use-open-dialog.ts'
import { useAssessmentColumns } from './assessment-columns.tsx'
import { CreateDialog } from './create-dialog.tsx'
import { DraftList } from './draft-list.tsx'
import { DuplicatesAlert } from './duplicates-alert.tsx'
import { OpenDialog } from './open-dialog.tsx'
import { RefreshButton } from './refresh-button.tsx'

/** Assessments in a table, newest first, drafts and archived ones where they are asked for; drafts also above it, each to be gone on with. */
export function AssessmentsPage() {
  const { t } = useTranslation('assessments')
  const list = useListState(['status'], 'startDate', 'desc')
  const result = useAssessments(list.query)
  const { isCreating, dialog, assessmentId, create, open, close } = useOpenDialog()
  const columns = useAssessmentColumns(open)
  return (
    <Container size="xl" py="lg" px={{ base: 'sm', sm: 'lg' }}>
      <Stack gap="lg">
        <DuplicatesAlert />
        <DraftList onContinue={({ id }) => open('edit', id)} />
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
              data={LISTED_STATES.map((state) => ({ value: state, label: t(`statuses.${state}`) }))}
              value={list.filter('status')}
              onChange={(value) => list.setFilter('status', value)}
            />
          }
          actions={
            <>
              <RefreshButton size="sm" />
              <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={create}>
                {t('create')}
              </Button>
            </>
          }
          caption={t('caption')}
          columns={columns}
          rowId={({ id }) => id}
        />
      </Stack>
      {isCreating ? <CreateDialog draft={null} onClose={close} /> : null}
      {dialog !== null && assessmentId !== null ? (
        <OpenDialog
          key={`${dialog} ${assessmentId}`}
          dialog={dialog}
          assessmentId={assessmentId}
          listed={result.data?.items.find(({ id }) => id === assessmentId)}
          onClose={close}
        />
      ) : null}
    </Container>
  )
}
