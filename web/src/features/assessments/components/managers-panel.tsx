import { Badge, Button, Group, Select, Stack, Text, Title } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { ManagedAssessment } from '@pengawas/shared/contracts/assessment-management'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { useFailureText } from '../../../lib/messages.ts'
import { useUser } from '../../../lib/profile.ts'
import { toastFailure, toastSuccess } from '../../../lib/toasts.ts'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { managerChoicesQuery, managersQuery, useManagerCalls } from '../api/managers.ts'
import { decidesAsOwner } from '../rules/ownership.ts'
import { TransferForm } from './transfer-form.tsx'

interface ManagersPanelProps {
  assessment: ManagedAssessment
  /** The reader manages it no longer. */
  onLeft: () => void
}

/** Owner and co-administrators; whoever decides as the owner names and removes them, and transfers the assessment. */
export function ManagersPanel({ assessment: { id, title, hasForm }, onLeft }: ManagersPanelProps) {
  const { t, i18n } = useTranslation(['managers', 'actions', 'common'])
  const user = useUser()
  const failureText = useFailureText()
  const managers = useQuery(managersQuery(id))
  const choices = useQuery(managerChoicesQuery)
  const { add, remove, transfer } = useManagerCalls(id)
  if (!managers.data || !choices.data) return <QueryStatus result={managers.data ? choices : managers} />
  const { owner, coAdministrators, version } = managers.data
  const decides = decidesAsOwner(user, owner?.id ?? null)
  const taken = new Set([owner?.id, ...coAdministrators.map((person) => person.id)])
  const free = choices.data.filter((choice) => choice.canCoAdminister && !taken.has(choice.id))
  const onError = (error: unknown): void => toastFailure(failureText(error))
  const askRemove = (userId: string, name: string): void => {
    const leaves = userId === user.id
    modals.openConfirmModal({
      title: t(leaves ? 'managers:leave' : 'managers:remove'),
      children: <Text>{t(leaves ? 'managers:confirmLeave' : 'managers:confirmRemove', { name, title })}</Text>,
      labels: {
        confirm: t(leaves ? 'managers:leave' : 'managers:remove'),
        cancel: t('common:cancel'),
      },
      confirmProps: { color: 'red' },
      onConfirm: () =>
        void remove.mutateAsync({ userId, version }).then(() => {
          toastSuccess(t('managers:removed', { name }))
          if (leaves) onLeft()
        }, onError),
    })
  }
  return (
    <Stack gap="lg">
      <section>
        <Title order={4} size="h5" mb={4}>
          {t('managers:owner')}
        </Title>
        <Group gap="sm">
          <Text>{owner?.name ?? '–'}</Text>
          {owner?.isActive === true ? null : <Badge color="orange">{t('managers:ownerless')}</Badge>}
        </Group>
      </section>
      <Stack component="section" gap="sm">
        <Title order={4} size="h5">
          {t('managers:co')}
        </Title>
        {coAdministrators.length === 0 ? <Text c="var(--pengawas-quiet)">{t('managers:none')}</Text> : null}
        {coAdministrators.map(({ id: userId, name, unit, isActive, addedAt, addedByName }) => (
          <Group key={userId} justify="space-between" gap="sm">
            <div>
              <Group gap="xs">
                <Text fw={600}>{name}</Text>
                {isActive ? null : <Badge color="gray">{t('managers:inactive')}</Badge>}
              </Group>
              <Text size="sm" c="var(--pengawas-quiet)">
                {unit === null ? null : `${unit} · `}
                {t('managers:added', {
                  at: formatInstant(addedAt, i18n.language),
                  name: addedByName ?? '–',
                })}
              </Text>
            </div>
            {decides || userId === user.id ? (
              <Button
                size="compact-sm"
                variant="subtle"
                color="red"
                aria-label={`${t(userId === user.id ? 'managers:leave' : 'managers:remove')}: ${name}`}
                onClick={() => askRemove(userId, name)}
              >
                {t(userId === user.id ? 'managers:leave' : 'managers:remove')}
              </Button>
            ) : null}
          </Group>
        ))}
        {decides && !hasForm ? (
          <Select
            label={t('managers:add')}
            searchable
            value={null}
            disabled={add.isPending}
            data={free.map((choice) => ({ value: choice.id, label: `${choice.name} · ${choice.nip}` }))}
            nothingFoundMessage={t('actions:noMatches')}
            onChange={(userId) => {
              if (userId !== null)
                add.mutate({ userId, version }, { onError, onSuccess: () => toastSuccess(t('managers:saved')) })
            }}
          />
        ) : null}
      </Stack>
      {decides ? (
        <TransferForm
          choices={choices.data.filter((choice) => choice.id !== owner?.id)}
          canStay={!hasForm && owner?.canStay === true}
          version={version}
          transfer={transfer}
          onDone={(ownerStays) => {
            toastSuccess(t('managers:transferred'))
            if (owner?.id === user.id && !ownerStays && user.role !== 'super-admin') onLeft()
          }}
        />
      ) : null}
    </Stack>
  )
}
