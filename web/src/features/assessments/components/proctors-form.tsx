import { Button, CloseButton, Group, NumberInput, Select, Stack, Text } from '@mantine/core'
import type {
  ManagedAssessment,
  proctorAssignmentSchema,
  proctorChoiceSchema,
} from '@pengawas/shared/contracts/assessment-management'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { toastSuccess } from '../../../lib/toasts.ts'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useAssignProctors } from '../api/staffing.ts'

type Assignment = z.infer<typeof proctorAssignmentSchema>

interface ProctorsFormProps {
  assessment: ManagedAssessment
  choices: z.infer<typeof proctorChoiceSchema>[]
  assigned: Assignment[]
  onDone: () => void
}

const DEFAULT_MAX = 30

export function ProctorsForm({ assessment, choices, assigned, onDone }: ProctorsFormProps) {
  const { t } = useTranslation(['assessments', 'actions'])
  const [rows, setRows] = useState(assigned)
  const assign = useAssignProctors(assessment.id)
  const free = choices.filter(({ id }) => rows.every(({ proctorId }) => proctorId !== id))
  const capacity = rows.reduce((sum, { maxCandidates }) => sum + maxCandidates, 0)
  const participants = assessment.participantCount
  const add = (id: string | null): void => {
    const chosen = choices.find((choice) => choice.id === id)
    if (chosen) setRows([...rows, { proctorId: chosen.id, name: chosen.name, maxCandidates: DEFAULT_MAX }])
  }
  const save = (): void =>
    assign.mutate(
      rows.map(({ proctorId, maxCandidates }) => ({ proctorId, maxCandidates })),
      {
        onSuccess: () => {
          toastSuccess(t('assessments:proctors.saved'))
          onDone()
        },
      },
    )
  return (
    <Stack gap="md">
      <Select
        label={t('assessments:proctors.add')}
        searchable
        value={null}
        data={free.map(({ id, name, nip }) => ({ value: id, label: `${name} · ${nip}` }))}
        nothingFoundMessage={t('actions:noMatches')}
        onChange={add}
      />
      {rows.length === 0 ? <Text c="var(--pengawas-quiet)">{t('assessments:proctors.none')}</Text> : null}
      {rows.map((row) => (
        <Group key={row.proctorId} justify="space-between" gap="sm" align="flex-end">
          <Text fw={600}>{row.name}</Text>
          <Group gap="xs" align="flex-end">
            <NumberInput
              label={t('assessments:proctors.maxHeader')}
              aria-label={t('assessments:proctors.max', { name: row.name })}
              w={150}
              min={1}
              max={200}
              clampBehavior="strict"
              allowDecimal={false}
              value={row.maxCandidates}
              onChange={(value) =>
                setRows(
                  rows.map((entry) =>
                    entry.proctorId === row.proctorId
                      ? { ...entry, maxCandidates: Math.max(1, Number(value) || 1) }
                      : entry,
                  ),
                )
              }
            />
            <CloseButton
              mb={4}
              aria-label={t('assessments:proctors.remove', { name: row.name })}
              onClick={() => setRows(rows.filter(({ proctorId }) => proctorId !== row.proctorId))}
            />
          </Group>
        </Group>
      ))}
      {rows.length === 0 ? null : (
        <Text size="sm" role="status" {...(capacity < participants ? { c: 'var(--mantine-color-error)' } : {})}>
          {t(capacity < participants ? 'assessments:proctors.short' : 'assessments:proctors.capacity', {
            capacity,
            participants,
          })}
        </Text>
      )}
      {assign.isError ? <FailureAlert error={assign.error} /> : null}
      <DialogButtons onCancel={onDone}>
        <Button loading={assign.isPending} onClick={save}>
          {t('actions:save')}
        </Button>
      </DialogButtons>
    </Stack>
  )
}
