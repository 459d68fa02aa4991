import { Button, MultiSelect, NumberInput, SimpleGrid, Stack, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ManagedAssessment } from '@pengawas/shared/contracts/assessment-management'
import { type Sitting, sittingFieldsSchema } from '@pengawas/shared/contracts/sittings'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { showFieldFailures, useFields, validateWith } from '../../../lib/forms.ts'
import { toastSuccess } from '../../../lib/toasts.ts'
import { DateTimeInput } from '../../../ui/date-time-input.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import type { SittingCalls } from '../api/sittings.ts'
import { assignedProctorsQuery } from '../api/staffing.ts'
import { fromJakarta, toJakarta } from '../rules/jakarta-time.ts'

interface SittingFormProps {
  assessment: ManagedAssessment
  /** Null: a new one, which begins with the dates of the assessment. */
  sitting: Sitting | null
  version: number
  save: SittingCalls['save']
  dirtyRef: { current: () => boolean }
  onDone: () => void
}

const valuesOf = ({ startDate, endDate }: ManagedAssessment, sitting: Sitting | null) => ({
  name: sitting?.name ?? '',
  place: sitting?.place ?? '',
  startDate: toJakarta(sitting?.startDate ?? startDate),
  endDate: toJakarta(sitting?.endDate ?? endDate),
  capacity: (sitting?.capacity ?? '') as number | string,
  proctorIds: sitting?.proctors.map(({ proctorId }) => proctorId) ?? [],
})
type Values = ReturnType<typeof valuesOf>

const prepared = (values: Values) => ({
  ...values,
  startDate: fromJakarta(values.startDate),
  endDate: fromJakarta(values.endDate),
  capacity: values.capacity === '' ? null : Number(values.capacity),
})

export function SittingForm({ assessment, sitting, version, save, dirtyRef, onDone }: SittingFormProps) {
  const { t } = useTranslation(['assessments', 'actions'])
  const form = useForm<Values>({
    initialValues: valuesOf(assessment, sitting),
    validate: validateWith(sittingFieldsSchema, prepared),
  })
  const field = useFields(form)
  const proctors = useQuery(assignedProctorsQuery(assessment.id))
  useEffect(() => {
    dirtyRef.current = () => form.isDirty()
  }, [dirtyRef, form])
  const date = (name: 'startDate' | 'endDate', label: string) => ({
    label,
    description: t('assessments:jakarta'),
    withAsterisk: true,
    ...field(name),
    value: form.values[name],
    onChange: (value: string) => form.setFieldValue(name, value),
  })
  const submit = form.onSubmit((values) =>
    save.mutate(
      { id: sitting?.id ?? null, ...prepared(values), version },
      {
        onSuccess: () => {
          toastSuccess(t(sitting === null ? 'assessments:sittings.added' : 'assessments:sittings.saved'))
          onDone()
        },
        onError: (error) => showFieldFailures(form, error),
      },
    ),
  )
  const title = sitting === null ? t('assessments:sittings.add') : t('assessments:sittings.edit', sitting)
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Title order={3} size="h4">
          {title}
        </Title>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput label={t('assessments:sittings.name')} withAsterisk maxLength={100} {...field('name')} />
          <TextInput label={t('assessments:sittings.place')} maxLength={200} {...field('place')} />
          <DateTimeInput {...date('startDate', t('assessments:sittings.start'))} defaultTime="08:00" />
          <DateTimeInput {...date('endDate', t('assessments:sittings.end'))} defaultTime="10:00" />
          <NumberInput
            label={t('assessments:sittings.capacity')}
            description={t('assessments:sittings.capacityHint')}
            min={1}
            max={5_000}
            clampBehavior="none"
            allowDecimal={false}
            {...field('capacity')}
          />
          <MultiSelect
            label={t('assessments:sittings.proctors')}
            description={t('assessments:sittings.proctorsHint')}
            searchable
            data={(proctors.data?.rows ?? []).map(({ proctorId, name }) => ({ value: proctorId, label: name }))}
            nothingFoundMessage={t('actions:noMatches')}
            {...field('proctorIds')}
          />
        </SimpleGrid>
        {save.isError && Object.keys(form.errors).length === 0 ? <FailureAlert error={save.error} /> : null}
        <DialogButtons onCancel={onDone}>
          <Button type="submit" loading={save.isPending}>
            {t('actions:save')}
          </Button>
        </DialogButtons>
      </Stack>
    </form>
  )
}
