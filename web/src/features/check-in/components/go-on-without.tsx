import { Button, Group, Stack, Text, Textarea, Title } from '@mantine/core'
import type { CheckInStep } from '@pengawas/shared/contracts/check-ins'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useCheckInRun } from '../hooks/check-in-context.ts'
import { useAction } from '../hooks/use-action.ts'

const SHORTEST = 3
const LONGEST = 300

interface GoOnWithoutProps {
  step: CheckInStep
  /** What is known to be wrong; empty where only the candidate knows. */
  trouble: string
  onBack: () => void
}

/** A step that does not work is reported in the candidate's words; a proctor decides about it. */
export function GoOnWithout({ step, trouble, onBack }: GoOnWithoutProps) {
  const { t } = useTranslation('checkIn')
  const { report } = useCheckInRun()
  const action = useAction()
  const [note, setNote] = useState(trouble)
  const isTooShort = note.trim().length < SHORTEST
  return (
    <Stack
      component="form"
      gap="sm"
      data-testid="without"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isTooShort) action.run(() => report(step, { outcome: 'failed', note: note.trim() }))
      }}
    >
      <Title order={2} size="h5">
        {t('without.open')}
      </Title>
      <Text size="sm">{t('without.text')}</Text>
      <Textarea
        label={t('without.label')}
        placeholder={t('without.example')}
        value={note}
        maxLength={LONGEST}
        autosize
        minRows={2}
        data-autofocus
        autoFocus
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {action.error === null ? null : <FailureAlert error={action.error} />}
      <Group gap="sm">
        <Button type="submit" loading={action.isRunning} disabled={isTooShort}>
          {t('without.send')}
        </Button>
        <Button variant="default" disabled={action.isRunning} onClick={onBack}>
          {t('without.back')}
        </Button>
      </Group>
    </Stack>
  )
}
