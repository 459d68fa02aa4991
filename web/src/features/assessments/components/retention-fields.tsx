import { NumberInput, SimpleGrid, Stack, Text } from '@mantine/core'
import { CHECK_IN_KEPT_DAYS } from '@pengawas/shared/contracts/check-ins'
import { DEFAULT_RETENTION } from '@pengawas/shared/contracts/retention'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../lib/forms.ts'
import type { AssessmentForm } from './form-fields.tsx'

const TERMS = ['calmDays', 'flaggedDays'] as const

/** For how long what is deleted by itself is kept, and what is not deleted. */
export function RetentionFields({ form }: { form: AssessmentForm }) {
  const { t } = useTranslation('assessments')
  const errorText = useErrorText()
  const { retention } = form.values
  return (
    <Stack gap="xs" role="group" aria-label={t('retention.title')}>
      <Text size="sm" fw={500}>
        {t('retention.title')}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {TERMS.map((term) => (
          <NumberInput
            key={term}
            label={t(`retention.${term}`)}
            description={t('retention.usual', { days: DEFAULT_RETENTION[term] })}
            min={1}
            max={3650}
            clampBehavior="none"
            allowDecimal={false}
            value={retention[term]}
            error={errorText(
              form.errors[`retention.${term}`] ?? (term === 'flaggedDays' ? form.errors['retention'] : null),
            )}
            onChange={(value) => {
              form.clearFieldError(`retention.${term}`)
              form.setFieldValue('retention', { ...retention, [term]: value === '' ? '' : Number(value) })
            }}
          />
        ))}
      </SimpleGrid>
      <Text size="sm" c="var(--pengawas-quiet)">
        {t('retention.hint', { days: CHECK_IN_KEPT_DAYS })}
      </Text>
    </Stack>
  )
}
