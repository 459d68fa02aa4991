import { Button, Group, Select, Textarea } from '@mantine/core'
import { FLAG_SEVERITIES, FLAG_TYPES } from '@pengawas/shared/flags'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useRaiseFlag } from './flags-api.ts'

const MIN_NOTE = 3
const PICTURES = ['camera', 'screen', 'none'] as const
type Picture = (typeof PICTURES)[number]

/** A proctor notes what they see; the server takes the picture of this moment. Escape closes it. */
export function RaiseFlagForm({ testSessionId, onDone }: { testSessionId: string; onDone: () => void }) {
  const { t } = useTranslation(['flags', 'wall', 'common'])
  const [type, setType] = useState<(typeof FLAG_TYPES)[number]>('behavior-suspicious')
  const [severity, setSeverity] = useState<(typeof FLAG_SEVERITIES)[number]>('medium')
  const [picture, setPicture] = useState<Picture>('camera')
  const [note, setNote] = useState('')
  const raise = useRaiseFlag()
  const given = note.trim()
  const send = (): void => {
    if (given.length < MIN_NOTE || raise.isPending) return
    const sent = { testSessionId, type, severity, note: given, picture: picture === 'none' ? null : picture }
    raise.mutate(sent, { onSuccess: onDone })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || event.defaultPrevented || event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onDone()
  }
  return (
    <form
      style={{ padding: '0 14px 12px' }}
      aria-label={t('flags:raise.title')}
      data-testid="raise-flag"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        send()
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
        <Select
          label={t('flags:raise.picture')}
          allowDeselect={false}
          data={PICTURES.map((value) => ({ value, label: t(`flags:raise.${value}`) }))}
          value={picture}
          onChange={(value) => setPicture(PICTURES.find((known) => known === value) ?? picture)}
        />
      </Group>
      {raise.isError ? <FailureAlert error={raise.error} /> : null}
      <Group gap="xs" mt="xs">
        <Button type="submit" size="compact-sm" loading={raise.isPending} disabled={given.length < MIN_NOTE}>
          {t('flags:raise.save')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onDone}>
          {t('common:cancel')}
        </Button>
      </Group>
    </form>
  )
}
