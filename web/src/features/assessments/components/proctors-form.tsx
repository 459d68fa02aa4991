import { Button, Checkbox, CloseButton, Group, NumberInput, Select, Stack, Text } from '@mantine/core'
import type {
  ManagedAssessment,
  proctorAssignmentSchema,
  proctorChoiceSchema,
} from '@pengawas/shared/contracts/assessment-management'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { failureCode } from '../../../lib/http.ts'
import { toastSuccess } from '../../../lib/toasts.ts'
import { ConflictAlert } from '../../../ui/conflict-alert.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useAssignProctors } from '../api/staffing.ts'
import { DEFAULT_MAX_CANDIDATES } from '../rules/default-max-candidates.ts'

interface Assigned {
  version: number
  rows: z.infer<typeof proctorAssignmentSchema>[]
}

interface ProctorsFormProps {
  assessment: ManagedAssessment
  choices: z.infer<typeof proctorChoiceSchema>[]
  assigned: Assigned
  onDone: () => void
  onReload: () => Promise<Assigned>
}

export function ProctorsForm({ assessment, choices, assigned, onDone, onReload }: ProctorsFormProps) {
  const { t } = useTranslation(['assessments', 'actions'])
  const [rows, setRows] = useState(assigned.rows)
  const [version, setVersion] = useState(assigned.version)
  const assign = useAssignProctors(assessment.id)
  const latest = useMutation({ mutationFn: onReload })
  const free = choices.filter(({ id }) => rows.every(({ proctorId }) => proctorId !== id))
  const capacity = rows.reduce((sum, { maxCandidates }) => sum + maxCandidates, 0)
  const participants = assessment.participantCount
  const add = (id: string | null): void => {
    const chosen = choices.find((choice) => choice.id === id)
    if (chosen)
      setRows([
        ...rows,
        { proctorId: chosen.id, name: chosen.name, maxCandidates: DEFAULT_MAX_CANDIDATES, isLead: false },
      ])
  }
  const save = (): void =>
    assign.mutate(
      { version, proctors: rows.map(({ proctorId, maxCandidates, isLead }) => ({ proctorId, maxCandidates, isLead })) },
      {
        // Saving again then replaces the other person's change, which the message says.
        onError: (error) => {
          if (failureCode(error) === 'conflict')
            latest.mutate(undefined, { onSuccess: (now) => setVersion(now.version) })
        },
        onSuccess: () => {
          toastSuccess(t('assessments:proctors.saved'))
          onDone()
        },
      },
    )
  const load = (): void =>
    latest.mutate(undefined, {
      onSuccess: (now) => {
        setRows(now.rows)
        setVersion(now.version)
        assign.reset()
      },
    })
  const isConflict = assign.isError && failureCode(assign.error) === 'conflict'
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
            <Checkbox
              mb={8}
              label={t('assessments:proctors.lead')}
              aria-label={t('assessments:proctors.leadOf', { name: row.name })}
              checked={row.isLead}
              onChange={({ currentTarget: { checked } }) =>
                setRows(rows.map((entry) => ({ ...entry, isLead: checked && entry.proctorId === row.proctorId })))
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
            count: participants,
          })}
        </Text>
      )}
      {isConflict ? <ConflictAlert onLoad={load} isLoading={latest.isPending} /> : null}
      {assign.isError && !isConflict ? <FailureAlert error={assign.error} /> : null}
      <DialogButtons onCancel={onDone}>
        <Button loading={assign.isPending} onClick={save}>
          {t('actions:save')}
        </Button>
      </DialogButtons>
    </Stack>
  )
}
