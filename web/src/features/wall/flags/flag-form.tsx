import { Button, Group, Select, Textarea } from '@mantine/core'
import { FLAG_SEVERITIES, FLAG_TYPES, type FlagSeverity, type FlagType } from '@pengawas/shared/flags'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureAlert } from '../../../ui/failure-alert.tsx'

const MIN_NOTE = 3

interface SeenByHand {
  type: FlagType
  severity: FlagSeverity
  note: string
}

interface FlagFormProps {
  label: string
  saveLabel: string
  initial: SeenByHand
  error: unknown
  isSaving: boolean
  onSave: (seen: SeenByHand) => void
  onDone: () => void
  /** One more field beside kind and severity. */
  children?: ReactNode
}

/** What a proctor sees, in words, with its kind and severity. Escape closes it. */
export function FlagForm({ label, saveLabel, initial, error, isSaving, onSave, onDone, children }: FlagFormProps) {
  const { t } = useTranslation(['flags', 'wall', 'common'])
  const [type, setType] = useState(initial.type)
  const [severity, setSeverity] = useState(initial.severity)
  const [note, setNote] = useState(initial.note)
  const given = note.trim()
  const isShort = given.length < MIN_NOTE
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || event.defaultPrevented || event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onDone()
  }
  return (
    <form
      style={{ padding: '0 14px 12px' }}
      aria-label={label}
      data-testid="raise-flag"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isShort && !isSaving) onSave({ type, severity, note: given })
      }}
    >
      <Textarea
        label={t('flags:raise.note')}
        autosize
        minRows={1}
        maxRows={4}
        maxLength={500}
        autoFocus
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Group gap="xs" mt="xs" grow>
        <Select
          label={t('flags:filters.kind')}
          allowDeselect={false}
          data={FLAG_TYPES.map((value) => ({ value, label: t(`wall:flagType.${value}`) }))}
          value={type}
          onChange={(value) => setType(FLAG_TYPES.find((known) => known === value) ?? type)}
        />
        <Select
          label={t('flags:fields.severity')}
          allowDeselect={false}
          data={FLAG_SEVERITIES.map((value) => ({ value, label: t(`wall:severity.${value}`) }))}
          value={severity}
          onChange={(value) => setSeverity(FLAG_SEVERITIES.find((known) => known === value) ?? severity)}
        />
        {children}
      </Group>
      {error === null ? null : <FailureAlert error={error} />}
      <Group gap="xs" mt="xs">
        <Button type="submit" size="compact-sm" loading={isSaving} disabled={isShort}>
          {saveLabel}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onDone}>
          {t('common:cancel')}
        </Button>
      </Group>
    </form>
  )
}
