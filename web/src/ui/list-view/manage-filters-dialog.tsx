import { ActionIcon, Button, Group, Stack, Switch, Text, TextInput } from '@mantine/core'
import { type ListName, MAX_FILTER_NAME, type SavedFilter } from '@pengawas/shared/contracts/list-views'
import { IconEdit, IconTrash } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChangeListView } from '../../lib/list-views.ts'
import { DialogFrame } from '../dialog-frame.tsx'
import { FailureAlert } from '../failure-alert.tsx'

interface ManageFiltersDialogProps {
  list: ListName
  saved: readonly SavedFilter[]
  onClose: () => void
}

/** The saved filters of a list: each can be renamed, removed, or be the one that the list opens with. */
export function ManageFiltersDialog({ list, saved, onClose }: ManageFiltersDialogProps) {
  const { t } = useTranslation('actions')
  const change = useChangeListView(list)
  const [renamed, setRenamed] = useState<string | null>(null)
  const changeOne = (name: string, edit: (filter: SavedFilter) => SavedFilter[], onSuccess?: () => void): void =>
    change.mutate(
      ({ filters }) => ({ filters: filters.flatMap((filter) => (filter.name === name ? edit(filter) : [filter])) }),
      { ...(onSuccess ? { onSuccess } : {}) },
    )
  const openWith = (name: string | null): void =>
    change.mutate(({ filters }) => ({
      filters: filters.map((filter) => ({ ...filter, isDefault: filter.name === name })),
    }))
  return (
    <DialogFrame title={t('listView.filters')} size={560} onClose={onClose}>
      <Stack gap="md">
        {saved.length === 0 ? (
          <Text c="var(--pengawas-quiet)" role="status">
            {t('listView.none')}
          </Text>
        ) : null}
        <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
          {saved.map(({ name, isDefault }) => (
            <Group key={name} component="li" gap="xs" justify="space-between">
              {renamed === name ? (
                <Rename
                  name={name}
                  isSaving={change.isPending}
                  onCancel={() => setRenamed(null)}
                  onSave={(wanted) =>
                    changeOne(
                      name,
                      (filter) => [{ ...filter, name: wanted }],
                      () => setRenamed(null),
                    )
                  }
                />
              ) : (
                <>
                  <Text fw={600} style={{ flex: '1 1 180px', overflowWrap: 'anywhere' }} dir="auto">
                    {name}
                  </Text>
                  <Group gap="xs" wrap="nowrap">
                    <Switch
                      label={t('listView.isDefault')}
                      aria-label={t('listView.openWithFor', { name })}
                      checked={isDefault}
                      disabled={change.isPending}
                      onChange={(event) => openWith(event.currentTarget.checked ? name : null)}
                    />
                    <ActionIcon
                      variant="subtle"
                      size="lg"
                      aria-label={t('listView.rename', { name })}
                      onClick={() => {
                        change.reset()
                        setRenamed(name)
                      }}
                    >
                      <IconEdit size={18} aria-hidden />
                    </ActionIcon>
                    <ActionIcon
                      variant="subtle"
                      color="red"
                      size="lg"
                      aria-label={t('listView.remove', { name })}
                      disabled={change.isPending}
                      onClick={() => changeOne(name, () => [])}
                    >
                      <IconTrash size={18} aria-hidden />
                    </ActionIcon>
                  </Group>
                </>
              )}
            </Group>
          ))}
        </Stack>
        {change.isError ? <FailureAlert error={change.error} /> : null}
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('done')}</Button>
        </Group>
      </Stack>
    </DialogFrame>
  )
}

interface RenameProps {
  name: string
  isSaving: boolean
  onCancel: () => void
  onSave: (name: string) => void
}

function Rename({ name, isSaving, onCancel, onSave }: RenameProps) {
  const { t } = useTranslation(['actions', 'common'])
  const [typed, setTyped] = useState(name)
  const save = (event: SubmitEvent): void => {
    event.preventDefault()
    onSave(typed.trim())
  }
  return (
    <form onSubmit={save} noValidate style={{ flex: 1 }}>
      <Group gap="xs" wrap="nowrap">
        <TextInput
          aria-label={t('actions:listView.rename', { name })}
          maxLength={MAX_FILTER_NAME}
          autoFocus
          style={{ flex: 1 }}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" loading={isSaving} disabled={typed.trim() === ''}>
          {t('actions:save')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
      </Group>
    </form>
  )
}
