import { Checkbox, NumberInput, Select, SimpleGrid, Stack, Text } from '@mantine/core'
import { ESTIMATORS, EXPOSURE_METHODS } from '@pengawas/shared/contracts/adaptive-settings'
import { COMPETENCIES } from '@pengawas/shared/questions'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../lib/forms.ts'
import { equalWeights } from '../rules/adaptive-form.ts'
import { AdaptiveSimulation } from './adaptive-simulation.tsx'
import { UncalibratedAcceptance } from './uncalibrated-acceptance.tsx'
import type { AssessmentForm } from './form-fields.tsx'

/** A number among the settings, with what it means in plain words. */
function useNumberField(form: AssessmentForm) {
  const { t } = useTranslation('assessments')
  const errorText = useErrorText()
  return (name: 'confidence' | 'targetStandardError' | 'prior.mean' | 'prior.sd' | 'exposure.size') => {
    const props = form.getInputProps(`adaptive.${name}`)
    return {
      ...props,
      error: errorText(props.error),
      label: t(`adaptive.${name}.label`),
      description: t(`adaptive.${name}.hint`),
      clampBehavior: 'none' as const,
    }
  }
}

interface AdaptiveFieldsProps {
  form: AssessmentForm
  editedId: string | null
  isTemplate: boolean
}

/** How an adaptive test measures and when it stops, each setting with its meaning. */
export function AdaptiveFields({ form, editedId, isTemplate }: AdaptiveFieldsProps) {
  const { t } = useTranslation(['assessments', 'questionBank'])
  const number = useNumberField(form)
  const errorText = useErrorText()
  const { estimator, exposure, contentWeights } = form.values.adaptive
  return (
    <Stack gap="md">
      <Text size="sm" c="var(--pengawas-quiet)">
        {t('assessments:adaptive.intro')}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NumberInput step={0.01} min={0.6} max={0.99} {...number('confidence')} />
        <NumberInput step={0.05} min={0.1} max={1} {...number('targetStandardError')} />
        <Select
          label={t('assessments:adaptive.estimator.label')}
          description={t(`assessments:adaptive.estimator.${estimator}.hint`)}
          allowDeselect={false}
          data={ESTIMATORS.map((value) => ({ value, label: t(`assessments:adaptive.estimator.${value}.label`) }))}
          {...form.getInputProps('adaptive.estimator')}
        />
        <Select
          label={t('assessments:adaptive.exposure.label')}
          description={t(`assessments:adaptive.exposure.${exposure.method}.hint`)}
          allowDeselect={false}
          data={EXPOSURE_METHODS.map((value) => ({ value, label: t(`assessments:adaptive.exposure.${value}.label`) }))}
          {...form.getInputProps('adaptive.exposure.method')}
        />
        {exposure.method === 'none' ? null : (
          <NumberInput min={1} max={50} allowDecimal={false} {...number('exposure.size')} />
        )}
        <NumberInput step={0.1} min={-3} max={3} {...number('prior.mean')} />
        <NumberInput step={0.1} min={0.1} max={3} {...number('prior.sd')} />
      </SimpleGrid>
      <Checkbox
        label={t('assessments:adaptive.weights.label')}
        description={t('assessments:adaptive.weights.hint')}
        checked={contentWeights !== null}
        error={errorText(form.errors['adaptive.contentWeights'])}
        onChange={(event) =>
          form.setFieldValue('adaptive.contentWeights', event.currentTarget.checked ? equalWeights() : null)
        }
      />
      {contentWeights === null ? null : (
        <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }}>
          {COMPETENCIES.map((competency) => (
            <NumberInput
              key={competency}
              label={t(`questionBank:competencies.${competency}`)}
              min={0}
              max={100}
              clampBehavior="none"
              {...form.getInputProps(`adaptive.contentWeights.${competency}`)}
              error={errorText(form.errors[`adaptive.contentWeights.${competency}`])}
            />
          ))}
        </SimpleGrid>
      )}
      <AdaptiveSimulation values={form.values} editedId={editedId} />
      {isTemplate ? null : <UncalibratedAcceptance form={form} editedId={editedId} />}
    </Stack>
  )
}
