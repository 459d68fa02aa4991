import { Button, Container, Select, Stack, Switch } from '@mantine/core'
import { LISTED_STATES } from '@pengawas/shared/contracts/assessment-management'
import { IconPlus, IconTemplate } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useListState } from '../../../lib/list-state.ts'
import { useUser } from '../../../lib/profile.ts'
import { ListTable } from '../../../ui/list-table.tsx'
import { useAssessments } from '../api/assessments.ts'
import { ALL_TEMPLATES, useOpenDialog } from '../hooks/use-open-dialog.ts'
import { useAssessmentColumns } from './assessment-columns.tsx'
import { CreateDialog } from './create-dialog.tsx'
import { DraftList } from './draft-list.tsx'
import { DuplicatesAlert } from './duplicates-alert.tsx'
import { OpenDialog } from './open-dialog.tsx'
import { OpenTemplate } from './open-template.tsx'
import { RefreshButton } from './refresh-button.tsx'
import { TemplatesDialog } from './templates-dialog.tsx'

/** Assessments in a table, newest first, drafts and archived ones where they are asked for; drafts also above it, each to be gone on with. */
export function AssessmentsPage() {
  const { t } = useTranslation(['assessments', 'managers'])
  const user = useUser()
  const list = useListState('assessments', 'startDate', 'desc')
  const result = useAssessments(list.query)
  const { isCreating, dialog, assessmentId, templateId, create, open, openTemplate, useTemplate, close } =
    useOpenDialog()
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
          choices={{ status: { label: t('fields.status'), values: LISTED_STATES } }}
          filters={
            <>
              <Select
                aria-label={t('fields.status')}
                placeholder={t('filters.status')}
                clearable
                w={170}
                data={LISTED_STATES.map((state) => ({ value: state, label: t(`statuses.${state}`) }))}
                value={list.filter('status')}
                onChange={(value) => list.setFilter('status', value)}
              />
              {user.role === 'super-admin' ? (
                <Switch
                  label={t('managers:ownerless')}
                  checked={list.filter('ownerless') === 'true'}
                  onChange={(event) => list.setFilter('ownerless', event.currentTarget.checked ? 'true' : null)}
                />
              ) : null}
            </>
          }
          actions={
            <>
              <RefreshButton size="sm" />
              <Button
                variant="default"
                leftSection={<IconTemplate size={18} aria-hidden />}
                onClick={() => openTemplate()}
              >
                {t('template.title')}
              </Button>
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
      {templateId === ALL_TEMPLATES ? (
        <TemplatesDialog onUse={useTemplate} onEdit={openTemplate} onClose={close} />
      ) : null}
      {templateId !== null && templateId !== ALL_TEMPLATES ? (
        <OpenTemplate id={templateId} isUsed={isCreating} onClose={close} />
      ) : null}
      {isCreating && templateId === null ? <CreateDialog draft={null} onClose={close} /> : null}
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
