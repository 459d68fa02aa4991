import { Button, Stack, Text } from '@mantine/core'
import type { Sitting, Sittings } from '@pengawas/shared/contracts/sittings'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '../../../lib/toasts.ts'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import type { SittingCalls } from '../api/sittings.ts'
import { SittingSelect } from './sitting-select.tsx'

interface SittingRemovalProps {
  sitting: Sitting
  data: Sittings
  remove: SittingCalls['remove']
  onDone: () => void
}

/** Asks before a sitting is removed, and where its candidates go. */
export function SittingRemoval({ sitting, data, remove, onDone }: SittingRemovalProps) {
  const { t } = useTranslation(['assessments', 'actions'])
  const [moveTo, setMoveTo] = useState<string | null | undefined>(undefined)
  const { id, name, participantCount: count } = sitting
  const isEmpty = count === 0
  const submit = (): void =>
    remove.mutate(
      { id, version: data.version, ...(moveTo === undefined ? {} : { moveTo }) },
      {
        onSuccess: () => {
          toastSuccess(t('assessments:sittings.removed'))
          onDone()
        },
      },
    )
  return (
    <Stack gap="md">
      <Text>{t('assessments:sittings.removeText', { name })}</Text>
      {isEmpty ? null : (
        <SittingSelect
          label={t('assessments:sittings.removeMove', { count })}
          sittings={data.sittings.filter((other) => other.id !== id)}
          value={moveTo}
          onChange={setMoveTo}
        />
      )}
      {remove.isError ? <FailureAlert error={remove.error} /> : null}
      <DialogButtons onCancel={onDone}>
        <Button color="red" loading={remove.isPending} disabled={!isEmpty && moveTo === undefined} onClick={submit}>
          {t('actions:delete')}
        </Button>
      </DialogButtons>
    </Stack>
  )
}
