import { Checkbox, Stack, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { useErrorText } from '../../../lib/forms.ts'
import { editableQuery } from '../api/assessments.ts'
import type { AssessmentForm } from './form-fields.tsx'

const PATH = 'adaptive.uncalibratedAccepted'

/** Whether a bank without estimated parameters may decide a certificate alone: only with a reason in writing. */
export function UncalibratedAcceptance({ form, editedId }: { form: AssessmentForm; editedId: string | null }) {
  const { t, i18n } = useTranslation('assessments')
  const errorText = useErrorText()
  const edited = useQuery({ ...editableQuery(editedId ?? ''), enabled: false })
  const given = form.values.adaptive.uncalibratedAccepted
  return (
    <Stack gap="xs">
      <Checkbox
        label={t('adaptive.acceptance.label')}
        description={t('adaptive.acceptance.hint')}
        checked={given !== null}
        onChange={(event) => form.setFieldValue(PATH, event.currentTarget.checked ? { reason: '' } : null)}
      />
      {given === null ? null : (
        <Textarea
          label={t('adaptive.acceptance.reason')}
          withAsterisk
          autosize
          minRows={2}
          maxLength={1000}
          value={given.reason}
          error={errorText(form.errors[`${PATH}.reason`])}
          // Another reason is another acceptance, of now.
          onChange={(event) => form.setFieldValue(PATH, { reason: event.currentTarget.value })}
        />
      )}
      {given?.at === undefined ? null : (
        <Text size="sm" c="var(--pengawas-quiet)">
          {t('adaptive.acceptance.given', {
            name: edited.data?.assessment.uncalibratedAcceptedByName ?? '–',
            time: formatInstant(given.at, i18n.language),
          })}
        </Text>
      )}
    </Stack>
  )
}
