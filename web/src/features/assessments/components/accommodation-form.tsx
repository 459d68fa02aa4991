import { Button, Group, NumberInput, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { accommodationSchema } from '@pengawas/shared/contracts/assessment-management'
import { useEffect, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrors, showFieldFailures, useFields } from '../../../lib/forms.ts'
import { toastSuccess } from '../../../lib/toasts.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import type { useAccommodationCalls } from '../api/staffing.ts'
import { ParticipantSelect } from './participant-select.tsx'

const EMPTY = { participantId: '', extraPercent: 0 as number | '', extraMinutes: 0 as number | '', reason: '' }
type Values = typeof EMPTY

const prepared = ({ extraPercent, extraMinutes, ...rest }: Values) => ({
  ...rest,
  extraPercent: extraPercent === '' ? 0 : extraPercent,
  extraMinutes: extraMinutes === '' ? 0 : extraMinutes,
})

interface AccommodationFormProps {
  assessmentId: string
  /** Of the assessment as its rows are shown. */
  version: number
  save: ReturnType<typeof useAccommodationCalls>['save']
  dirtyRef: RefObject<() => boolean>
}

export function AccommodationForm({ assessmentId, version, save, dirtyRef }: AccommodationFormProps) {
  const { t } = useTranslation('assessments')
  const form = useForm<Values>({
    initialValues: EMPTY,
    validate: (values) => {
      const ready = prepared(values)
      const errors = fieldErrors(accommodationSchema, ready)
      if (ready.participantId === '') errors['participantId'] = 'participantRequired'
      if (ready.extraPercent === 0 && ready.extraMinutes === 0) errors['extraMinutes'] ??= 'accommodationTime'
      return errors
    },
  })
  const field = useFields(form)
  useEffect(() => {
    dirtyRef.current = () => form.isDirty()
  }, [dirtyRef, form])
  const submit = form.onSubmit((values) =>
    save.mutate(
      { ...prepared(values), version },
      {
        onSuccess: () => {
          form.reset()
          toastSuccess(t('accommodations.saved'))
        },
        onError: (error) => showFieldFailures(form, error),
      },
    ),
  )
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <ParticipantSelect
          label={t('accommodations.participant')}
          assessmentId={assessmentId}
          {...field('participantId')}
          value={form.values.participantId === '' ? null : form.values.participantId}
          onChange={(value) => form.setFieldValue('participantId', value ?? '')}
        />
        <SimpleGrid cols={2}>
          <NumberInput
            label={t('accommodations.percent')}
            min={0}
            max={200}
            allowDecimal={false}
            {...field('extraPercent')}
          />
          <NumberInput
            label={t('accommodations.minutes')}
            min={0}
            max={480}
            allowDecimal={false}
            {...field('extraMinutes')}
          />
        </SimpleGrid>
        <TextInput label={t('accommodations.reason')} withAsterisk maxLength={500} {...field('reason')} />
        {save.isError && Object.keys(form.errors).length === 0 ? <FailureAlert error={save.error} /> : null}
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending}>
            {t('accommodations.add')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
