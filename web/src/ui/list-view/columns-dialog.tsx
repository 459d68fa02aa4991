import { ActionIcon, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import type { ListName } from '@pengawas/shared/contracts/list-views'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChangeListView } from '../../lib/list-views.ts'
import { choosableColumns, moved } from '../../lib/rules/list-view.ts'
import { DialogButtons } from '../dialog-buttons.tsx'
import { DialogFrame } from '../dialog-frame.tsx'
import { FailureAlert } from '../failure-alert.tsx'

/** A column as far as choosing it goes. */
export interface NamedColumn {
  id?: string | undefined
  header?: unknown
}

interface ColumnsDialogProps {
  list: ListName
  columns: readonly NamedColumn[]
  chosen: readonly string[] | null
  onClose: () => void
}

/** Which columns are shown, and in which order. */
export function ColumnsDialog({ list, columns, chosen, onClose }: ColumnsDialogProps) {
  const { t } = useTranslation('actions')
  const [rows, setRows] = useState(() => choosableColumns(list, columns, chosen))
  const change = useChangeListView(list)
  const save = (wanted: string[] | null): void => change.mutate(() => ({ columns: wanted }), { onSuccess: onClose })
  const shown = rows.flatMap(({ column: { id }, isShown }) => (isShown && id !== undefined ? [id] : []))
  return (
    <DialogFrame title={t('listView.columnsTitle')} size={460} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm" c="var(--pengawas-quiet)">
          {t('listView.columnsHint')}
        </Text>
        <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
          {rows.map(({ column, isShown }, index) => {
            const name = String(column.header)
            return (
              <Group key={column.id} component="li" gap="xs" justify="space-between" wrap="nowrap">
                <Checkbox
                  label={name}
                  checked={isShown}
                  onChange={() => setRows(rows.with(index, { column, isShown: !isShown }))}
                />
                <Group gap={2} wrap="nowrap">
                  {([-1, 1] as const).map((step) => (
                    <ActionIcon
                      key={step}
                      variant="subtle"
                      size="lg"
                      aria-label={t(step === -1 ? 'listView.up' : 'listView.down', { column: name })}
                      disabled={index + step < 0 || index + step >= rows.length}
                      onClick={() => setRows(moved(rows, index, step))}
                    >
                      {step === -1 ? <IconArrowUp size={18} aria-hidden /> : <IconArrowDown size={18} aria-hidden />}
                    </ActionIcon>
                  ))}
                </Group>
              </Group>
            )
          })}
        </Stack>
        {change.isError ? <FailureAlert error={change.error} /> : null}
        <DialogButtons
          onCancel={onClose}
          lead={
            <Button
              variant="subtle"
              me="auto"
              disabled={chosen === null || change.isPending}
              onClick={() => save(null)}
            >
              {t('listView.reset')}
            </Button>
          }
        >
          <Button loading={change.isPending} onClick={() => save(shown)}>
            {t('save')}
          </Button>
        </DialogButtons>
      </Stack>
    </DialogFrame>
  )
}
