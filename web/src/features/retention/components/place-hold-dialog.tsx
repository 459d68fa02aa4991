import { Button, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { type PlaceHold, placeHoldSchema } from '@pengawas/shared/contracts/retention'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { leadToFirst, showFieldFailures, useFields, validateWith } from '../../../lib/forms.ts'
import { useGuardedClose } from '../../../lib/guarded-close.ts'
import { toastSuccess } from '../../../lib/toasts.ts'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { DialogFrame } from '../../../ui/dialog-frame.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { foundAssessmentsQuery, usePlaceHold } from '../api.ts'

const TYPING_PAUSE_MS = 300

interface HoldForm extends Record<string, string> {
  assessmentId: string
  code: string
  reason: string
}

const bodyOf = ({ code, ...rest }: HoldForm): PlaceHold => ({ ...rest, code: code.trim() === '' ? null : code })

/** Holds back a session, or a whole assessment. */
export function PlaceHoldDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('retention')
  const form = useForm<HoldForm>({
    initialValues: { assessmentId: '', code: '', reason: '' },
    validate: validateWith(placeHoldSchema, bodyOf),
  })
  const field = useFields(form)
  const close = useGuardedClose(() => form.isDirty(), onClose)
  const place = usePlaceHold()
  const submit = form.onSubmit(
    (values) =>
      place.mutate(bodyOf(values), {
        onSuccess: () => {
          toastSuccess(t('placed'))
          onClose()
        },
        onError: (error) => showFieldFailures(form, error),
      }),
    leadToFirst(form),
  )
  return (
    <DialogFrame title={t('place')} size={640} onClose={close}>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <Text size="sm" c="var(--pengawas-quiet)">
            {t('placeHint')}
          </Text>
          <AssessmentSelect {...field('assessmentId')} />
          <TextInput label={t('code')} maxLength={8} {...field('code')} />
          <Textarea label={t('why')} withAsterisk autosize minRows={3} maxLength={500} {...field('reason')} />
          {place.isError && Object.keys(form.errors).length === 0 ? <FailureAlert error={place.error} /> : null}
          <DialogButtons onCancel={close}>
            <Button type="submit" loading={place.isPending}>
              {t('place')}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </DialogFrame>
  )
}

/** Any assessment, archived ones too, found by words of its title. */
function AssessmentSelect(props: Record<string, unknown>) {
  const { t } = useTranslation('retention')
  const [typed, setTyped] = useState('')
  const [words] = useDebouncedValue(typed, TYPING_PAUSE_MS)
  const present = useQuery(foundAssessmentsQuery(words, false))
  const archived = useQuery(foundAssessmentsQuery(words, true))
  const found = [...(present.data?.items ?? []), ...(archived.data?.items ?? [])]
  const unique = [...new Map(found.map((one) => [one.id, one])).values()]
  return (
    <Select
      {...props}
      label={t('which')}
      withAsterisk
      searchable
      onSearchChange={setTyped}
      nothingFoundMessage={t('noAssessments')}
      filter={({ options }) => options}
      data={unique.map(({ id, title }) => ({ value: id, label: title }))}
    />
  )
}
