import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { filterNameKey, type ListName, MAX_FILTER_NAME, type SavedFilter } from '@pengawas/shared/contracts/list-views'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChangeListView } from '../../lib/list-views.ts'
import { useMessages } from '../../lib/messages.ts'
import { toastSuccess } from '../../lib/toasts.ts'
import { DialogButtons } from '../dialog-buttons.tsx'
import { DialogFrame } from '../dialog-frame.tsx'
import { FailureAlert } from '../failure-alert.tsx'

interface SaveFilterDialogProps {
  list: ListName
  query: Readonly<Record<string, string>>
  saved: readonly SavedFilter[]
  onClose: () => void
}

/** Keeps what the list is narrowed to now under a name; a name that is there already gets the new filter. */
export function SaveFilterDialog({ list, query, saved, onClose }: SaveFilterDialogProps) {
  const { t } = useTranslation('actions')
  const message = useMessages()
  const [name, setName] = useState('')
  const [isDefault, setDefault] = useState(false)
  const [isNameless, setNameless] = useState(false)
  const change = useChangeListView(list)
  const key = filterNameKey(name)
  const isTaken = saved.some((filter) => filterNameKey(filter.name) === key)
  const save = (event: SubmitEvent): void => {
    event.preventDefault()
    setNameless(key === '')
    if (key === '') return
    change.mutate(
      ({ filters }) => ({
        filters: [
          ...filters
            .filter((filter) => filterNameKey(filter.name) !== key)
            .map((filter) => ({ ...filter, isDefault: filter.isDefault && !isDefault })),
          { name: name.trim(), query: { ...query }, isDefault, isPartial: false },
        ],
      }),
      {
        onSuccess: () => {
          toastSuccess(t('listView.saved'))
          onClose()
        },
      },
    )
  }
  return (
    <DialogFrame title={t('listView.save')} size={460} onClose={onClose}>
      <form onSubmit={save} noValidate>
        <Stack gap="md">
          <TextInput
            label={t('listView.name')}
            withAsterisk
            data-autofocus
            maxLength={MAX_FILTER_NAME}
            value={name}
            error={isNameless ? message('filterNameRequired') : undefined}
            onChange={(event) => {
              setName(event.currentTarget.value)
              setNameless(false)
            }}
          />
          {isTaken ? (
            <Text size="sm" role="status">
              {t('listView.replaces')}
            </Text>
          ) : null}
          <Checkbox
            label={t('listView.openWith')}
            checked={isDefault}
            onChange={(event) => setDefault(event.currentTarget.checked)}
          />
          {change.isError ? <FailureAlert error={change.error} /> : null}
          <DialogButtons onCancel={onClose}>
            <Button type="submit" loading={change.isPending}>
              {t(isTaken ? 'listView.replace' : 'save')}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </DialogFrame>
  )
}
