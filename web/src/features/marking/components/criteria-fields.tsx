import { Group, NumberInput, Stack, Text, Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { MarkingCriterion } from '@pengawas/shared/contracts/marking'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../lib/forms.ts'
import { useScoreFormat } from '../hooks/use-score-format.ts'
import type { MarkValues } from '../rules/mark-values.ts'

/** Points and a comment for each criterion. */
export function CriteriaFields({
  form,
  criteria,
}: {
  form: UseFormReturnType<MarkValues>
  criteria: readonly MarkingCriterion[]
}) {
  const { t } = useTranslation('marking')
  const score = useScoreFormat()
  const errorText = useErrorText()
  const field = (index: number, name: 'points' | 'comment') => {
    const props = form.getInputProps(`criteria.${index}.${name}`)
    return { ...props, error: errorText(props.error) }
  }
  return (
    <Stack gap="lg">
      {criteria.map(({ criterion, description, weight, maxPoints }, index) => {
        const name = criterion === '' ? t('overall') : criterion
        return (
          <Stack component="fieldset" key={index} gap={6} m={0} p={0} bd={0} miw={0}>
            <Group component="legend" justify="space-between" gap="xs" w="100%" p={0} wrap="nowrap" align="flex-start">
              <Text fw={600} dir="auto">
                {name}
              </Text>
              <Text size="sm" c="var(--pengawas-quiet)" style={{ flexShrink: 0 }}>
                {t('weight', { weight: score(weight) })}
              </Text>
            </Group>
            {description === '' ? null : (
              <Text size="sm" c="var(--pengawas-quiet)" dir="auto">
                {description}
              </Text>
            )}
            <Group align="flex-start" gap="sm">
              <NumberInput
                w={150}
                label={t('points', { max: score(maxPoints) })}
                aria-label={t('pointsFor', { criterion: name, max: score(maxPoints) })}
                withAsterisk
                min={0}
                max={maxPoints}
                clampBehavior="none"
                decimalScale={2}
                step={maxPoints >= 20 ? 1 : 0.5}
                {...field(index, 'points')}
              />
              <Textarea
                style={{ flex: '1 1 200px' }}
                label={t('comment')}
                aria-label={t('commentFor', { criterion: name })}
                autosize
                minRows={1}
                maxRows={6}
                maxLength={1000}
                {...field(index, 'comment')}
              />
            </Group>
          </Stack>
        )
      })}
    </Stack>
  )
}
