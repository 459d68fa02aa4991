import { Checkbox, NumberInput, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core'
import {
  CARRIED_OVER_STEPS,
  CHECK_IN_KEPT_DAYS,
  type CheckInPolicy,
  checkInAskSchema,
  checkInPolicySchema,
  OPTIONAL_STEPS,
} from '@pengawas/shared/contracts/check-ins'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFields } from '../../../lib/forms.ts'
import { NEW_CHECK_IN } from '../rules/form-values.ts'
import type { AssessmentForm } from './form-fields.tsx'

const ADMISSIONS = checkInPolicySchema.shape.admission.options

/** Whether candidates check in before their clock starts, what is asked of them, and who lets them in. */
export function CheckInFields({ form }: { form: AssessmentForm }) {
  const { t } = useTranslation(['assessments', 'checkIn'])
  const { error } = useFields(form)('checkIn')
  const policy = form.values.checkIn
  const change = (part: Partial<CheckInPolicy>): void =>
    form.setFieldValue('checkIn', { ...(policy ?? NEW_CHECK_IN), ...part })
  // What analysis measures is asked for where there is analysis.
  const steps = OPTIONAL_STEPS.filter((step) => step !== 'calibration' || form.values.aiProctoringEnabled)
  return (
    <Stack gap="md" mt="lg">
      <Checkbox
        label={t('assessments:fields.checkIn')}
        description={t('assessments:checkIn.hint')}
        error={error}
        checked={policy !== null}
        onChange={(event) => form.setFieldValue('checkIn', event.currentTarget.checked ? NEW_CHECK_IN : null)}
      />
      {policy === null ? null : (
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <Choice label={t('assessments:checkIn.admission')}>
            <SegmentedControl
              size="xs"
              fullWidth
              data={ADMISSIONS.map((value) => ({ value, label: t(`assessments:checkIn.admissions.${value}`) }))}
              value={policy.admission}
              onChange={(value) => {
                const admission = checkInPolicySchema.shape.admission.parse(value)
                change({ admission, ...(admission === 'proctor' ? {} : { practiceDays: 0 }) })
              }}
            />
          </Choice>
          {steps.map((step) => (
            <Choice key={step} label={t(`checkIn:steps.${step}`)}>
              <SegmentedControl
                size="xs"
                fullWidth
                data={checkInAskSchema.options.toReversed().map((value) => ({
                  value,
                  label: t(`assessments:media.${value}`),
                }))}
                value={policy[step]}
                onChange={(value) => change({ [step]: checkInAskSchema.parse(value) })}
              />
            </Choice>
          ))}
          {policy.admission === 'proctor' && CARRIED_OVER_STEPS.some((step) => policy[step] !== 'off') ? (
            <NumberInput
              label={t('assessments:checkIn.practiceDays')}
              description={t('assessments:checkIn.practiceDaysHint')}
              min={0}
              max={CHECK_IN_KEPT_DAYS}
              clampBehavior="strict"
              allowDecimal={false}
              value={policy.practiceDays}
              onChange={(value) => change({ practiceDays: Number(value) })}
            />
          ) : null}
        </SimpleGrid>
      )}
    </Stack>
  )
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Stack gap={4} role="group" aria-label={label}>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      {children}
    </Stack>
  )
}
