import { ActionIcon, Menu, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { Person } from '@pengawas/shared/contracts/people'
import { IconDots, IconEdit, IconEye, IconKey, IconShieldOff, IconTrash, IconUserCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { failureCode, RequestFailure } from '../../../lib/http.ts'
import { useFailureText, useMessages } from '../../../lib/messages.ts'
import { useUser } from '../../../lib/profile.ts'
import { toastFailure, toastSuccess } from '../../../lib/toasts.ts'
import { useDeletePerson, useRemoveSecondFactor, useResetPassword, useUpdatePerson, type Kind } from '../api/people.ts'
import { changesOf, mayChange, valuesOf } from '../rules/person-form.ts'
import type { PersonHandlers } from './people-columns.tsx'

interface PersonActionsProps {
  kind: Kind
  person: Person
  handlers: PersonHandlers
}

export function PersonActions({ kind, person, handlers }: PersonActionsProps) {
  const { t } = useTranslation(['people', 'actions', 'common'])
  const { name } = person
  const user = useUser()
  const remove = useDeletePerson(kind)
  const reset = useResetPassword(kind)
  const update = useUpdatePerson(kind, person.id)
  const removeSecondFactor = useRemoveSecondFactor()
  const failureText = useFailureText()
  const message = useMessages()
  /** A refusal with a reason is shown with it; any other failure gets the specified text. */
  const deletionFailure = (error: unknown): string => {
    const reason = error instanceof RequestFailure ? Object.values(error.fields)[0] : undefined
    if (reason !== undefined) return message(reason)
    if (failureCode(error) === 'internal') return t(`people:${kind}.deleteError`)
    return `${t(`people:${kind}.deleteFailed`)} ${failureText(error)}`
  }
  const reactivate = (): void =>
    // By promise, as with deletion: a list of deactivated accounts loses this row.
    void update.mutateAsync(changesOf(kind, { ...valuesOf(person), isActive: 'true' }, person)).then(
      () => toastSuccess(t('people:reactivate.done', { name })),
      (error: unknown) => toastFailure(failureText(error)),
    )
  const ask = (title: string, text: string, onConfirm: () => void): void => {
    modals.openConfirmModal({
      title,
      children: <Text>{text}</Text>,
      labels: { confirm: title, cancel: t('common:cancel') },
      confirmProps: { color: 'red' },
      onConfirm,
    })
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('actions:moreFor', { name })}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconEye size={18} aria-hidden />} onClick={() => handlers.onView(person)}>
          {t('actions:view')}
        </Menu.Item>
        {mayChange(user, person) ? (
          <>
            <Menu.Item leftSection={<IconEdit size={18} aria-hidden />} onClick={() => handlers.onEdit(person)}>
              {t('actions:edit')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconKey size={18} aria-hidden />}
              onClick={() =>
                ask(t('people:reset.action'), t('people:reset.confirm', { name }), () =>
                  reset.mutate(person.id, {
                    onSuccess: handlers.onReset,
                    onError: (error) => toastFailure(`${t('people:reset.failed')} ${failureText(error)}`),
                  }),
                )
              }
            >
              {t('people:reset.action')}
            </Menu.Item>
            {kind === 'users' && person.role !== 'peserta' ? (
              <Menu.Item
                leftSection={<IconShieldOff size={18} aria-hidden />}
                onClick={() =>
                  ask(t('people:secondFactor.action'), t('people:secondFactor.confirm', { name }), () =>
                    removeSecondFactor.mutate(person.id, {
                      onSuccess: () => toastSuccess(t('people:secondFactor.done')),
                      onError: (error) => toastFailure(failureText(error)),
                    }),
                  )
                }
              >
                {t('people:secondFactor.action')}
              </Menu.Item>
            ) : null}
            {person.isActive ? null : (
              <Menu.Item leftSection={<IconUserCheck size={18} aria-hidden />} onClick={reactivate}>
                {t('people:reactivate.action')}
              </Menu.Item>
            )}
            <Menu.Divider />
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() =>
                ask(
                  t(`people:${kind}.deleteTitle`),
                  t(`people:${kind}.deleteConfirm`, { name }),
                  () =>
                    // By promise, for this row is gone by then and callbacks of a component that is gone are not called.
                    void remove.mutateAsync(person.id).then(
                      ({ outcome }) =>
                        toastSuccess(
                          t(outcome === 'deleted' ? `people:${kind}.deleted` : `people:${kind}.deactivated`),
                        ),
                      (error: unknown) => toastFailure(deletionFailure(error)),
                    ),
                )
              }
            >
              {t('actions:delete')}
            </Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}
