import { ActionIcon, Menu, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { ManagedAssessment } from '@pengawas/shared/contracts/assessment-management'
import {
  IconCalendarTime,
  IconChartBar,
  IconClockPlus,
  IconCopy,
  IconDots,
  IconEdit,
  IconEye,
  IconRestore,
  IconTemplate,
  IconTrash,
  IconUserShield,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { failureCode } from '../../../lib/http.ts'
import { useFailureText } from '../../../lib/messages.ts'
import { useUser } from '../../../lib/profile.ts'
import { toastFailure, toastSuccess } from '../../../lib/toasts.ts'
import { useDeleteAssessment, useRestoreAssessment } from '../api/assessments.ts'
import type { AssessmentDialog } from '../hooks/use-open-dialog.ts'
import { decidesAsOwner } from '../rules/ownership.ts'

interface AssessmentActionsProps {
  assessment: ManagedAssessment
  onOpen: (dialog: AssessmentDialog, assessmentId: string) => void
}

export function AssessmentActions({ assessment, onOpen }: AssessmentActionsProps) {
  const { t } = useTranslation(['assessments', 'assessmentResults', 'actions', 'common'])
  const failureText = useFailureText()
  const remove = useDeleteAssessment()
  const restore = useRestoreAssessment()
  const { id, title, version } = assessment
  const isArchived = assessment.archivedAt !== null
  const decides = decidesAsOwner(useUser(), assessment.createdBy)
  const askRestore = (): void =>
    // By promise, for this row leaves the list of archived ones.
    void restore.mutateAsync({ id, version }).then(
      () => toastSuccess(t('assessments:restore.done')),
      (error: unknown) => toastFailure(failureText(error)),
    )
  const askDelete = (): void => {
    modals.openConfirmModal({
      title: t('assessments:delete.title'),
      children: <Text>{t('assessments:delete.confirm', { title })}</Text>,
      labels: { confirm: t('actions:delete'), cancel: t('common:cancel') },
      confirmProps: { color: 'red' },
      // By promise, for this row is gone by then and callbacks of a component that is gone are not called.
      onConfirm: () =>
        void remove.mutateAsync(id).then(
          ({ outcome }) =>
            toastSuccess(t(outcome === 'deleted' ? 'assessments:delete.done' : 'assessments:delete.archived')),
          (error: unknown) =>
            toastFailure(
              failureCode(error) === 'internal'
                ? t('assessments:delete.error')
                : `${t('assessments:delete.failed')} ${failureText(error)}`,
            ),
        ),
    })
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('actions:moreFor', { name: title })}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconEye size={18} aria-hidden />} onClick={() => onOpen('view', id)}>
          {t('actions:view')}
        </Menu.Item>
        {isArchived ? null : (
          <>
            <Menu.Item leftSection={<IconEdit size={18} aria-hidden />} onClick={() => onOpen('edit', id)}>
              {t('actions:edit')}
            </Menu.Item>
            <Menu.Item leftSection={<IconUserShield size={18} aria-hidden />} onClick={() => onOpen('proctors', id)}>
              {t('assessments:proctors.title')}
            </Menu.Item>
            {assessment.hasForm ? null : (
              <Menu.Item
                leftSection={<IconCalendarTime size={18} aria-hidden />}
                onClick={() => onOpen('sittings', id)}
              >
                {t('assessments:sittings.title')}
              </Menu.Item>
            )}
            <Menu.Item
              leftSection={<IconClockPlus size={18} aria-hidden />}
              onClick={() => onOpen('accommodations', id)}
            >
              {t('assessments:accommodations.title')}
            </Menu.Item>
            {assessment.hasForm ? null : (
              <>
                <Menu.Item leftSection={<IconCopy size={18} aria-hidden />} onClick={() => onOpen('duplicate', id)}>
                  {t('assessments:duplicate.action')}
                </Menu.Item>
                <Menu.Item leftSection={<IconTemplate size={18} aria-hidden />} onClick={() => onOpen('template', id)}>
                  {t('assessments:template.save')}
                </Menu.Item>
              </>
            )}
          </>
        )}
        <Menu.Item
          component={Link}
          to={`/dashboard/assessments/${id}/results`}
          leftSection={<IconChartBar size={18} aria-hidden />}
        >
          {t('assessmentResults:open')}
        </Menu.Item>
        {decides ? <Menu.Divider /> : null}
        {!decides ? null : isArchived ? (
          <Menu.Item leftSection={<IconRestore size={18} aria-hidden />} onClick={askRestore}>
            {t('assessments:restore.action')}
          </Menu.Item>
        ) : (
          <Menu.Item color="red" leftSection={<IconTrash size={18} aria-hidden />} onClick={askDelete}>
            {t('actions:delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
